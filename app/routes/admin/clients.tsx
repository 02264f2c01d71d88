import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { useAuth } from '~/features/auth/use-auth';
import { AddClient } from '~/features/clients/add-client';
import { CLIENT_IMPORT } from '~/features/clients/client-import';
import { ClientList } from '~/features/clients/client-list';
import { BatchDialog } from '~/features/emails/batch-dialog';
import { ImportDialog } from '~/features/records/imports/import-dialog';
import { ViewSwitch } from '~/features/records/view-switch';

export const meta = adminMeta('Clients');

export default function Clients() {
  const { can } = useAuth();
  return (
    <>
      <PageHeader
        title="Clients"
        actions={
          <>
            <ViewSwitch />
            {can('leads.manage') && <ImportDialog plan={CLIENT_IMPORT} />}
            {can('leads.manage') && <AddClient />}
          </>
        }
      />
      <ClientList
        {...(can('leads.manage') && {
          more: (ids: readonly string[]) => <BatchDialog kind="clients" ids={ids} />,
        })}
      />
    </>
  );
}
