import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ApplicationList } from '~/features/applications/application-list';

export const meta = adminMeta('Applications');

export default function Applications() {
  return (
    <>
      <PageHeader title="Applications" />
      <ApplicationList />
    </>
  );
}
