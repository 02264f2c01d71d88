import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import type { ScreenHandle } from '~/features/admin-shell/screen-fallback';
import { useAuth } from '~/features/auth/use-auth';
import { AddLicence, LicenceList } from '~/features/candidates/licence-list';

export const meta = adminMeta('Licences');
export const handle: ScreenHandle = { title: 'Licences' };

export default function Licences() {
  const { can } = useAuth();
  return (
    <>
      <PageHeader
        title="Licences"
        description="Candidates write licences in their own words. They are found under these names."
        actions={can('candidates.manage') && <AddLicence />}
      />
      <LicenceList />
    </>
  );
}
