import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { useAuth } from '~/features/auth/use-auth';
import { AddOrganisation } from '~/features/organisations/add-organisation';
import { ORGANISATION_IMPORT } from '~/features/organisations/organisation-import';
import { OrganisationList } from '~/features/organisations/organisation-list';
import { ImportDialog } from '~/features/records/imports/import-dialog';
import { ViewSwitch } from '~/features/records/view-switch';

export const meta = adminMeta('Organisations');

export default function Organisations() {
  const { can } = useAuth();
  const canManage = can('vacancies.manage');
  return (
    <>
      <PageHeader
        title="Organisations"
        actions={
          <>
            <ViewSwitch />
            {canManage && <ImportDialog plan={ORGANISATION_IMPORT} />}
            {canManage && <AddOrganisation />}
          </>
        }
      />
      <OrganisationList />
    </>
  );
}
