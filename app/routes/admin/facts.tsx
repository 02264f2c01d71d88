import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { useAuth } from '~/features/auth/use-auth';
import { AddFact } from '~/features/facts/add-fact';
import { FACTS } from '~/features/facts/fact-kind';
import { RecordScreen } from '~/features/records/record-screen';
import { useOwnerChoices } from '~/features/staff/use-owner-choices';

export const meta = adminMeta('Facts');

export default function Facts() {
  const { can } = useAuth();
  const owner = useOwnerChoices('owner_id', can('content.manage'));
  return (
    <>
      <PageHeader
        title="Facts"
        description="Figures that go out of date. Check each before you use it."
        actions={can('content.manage') && <AddFact />}
      />
      <RecordScreen kind={FACTS} moreFilters={owner.filters} />
    </>
  );
}
