import { PageHeader } from '~/components/page-header';
import { ListSkeleton } from '~/components/record-list/list-panels';
import { ViewSwitch } from '~/components/record-list/view-switch';
import { Card } from '~/components/ui/card';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { requirePermission } from '~/features/auth/require-permission';
import { useAuth } from '~/features/auth/use-auth';
import { AddClientDialog } from '~/features/clients/add-client-dialog';
import { ClientList } from '~/features/clients/client-list';
import { ImportDialog } from '~/features/imports/import-dialog';
import { SavedViews } from '~/features/saved-views/saved-views';

export const meta = adminMeta('Clients');
export const clientMiddleware = [requirePermission('clients.view')];

/** Nothing to load: its being here lets the guard run on the first document load. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title="Clients" />
      <Card>
        <ListSkeleton />
      </Card>
    </>
  );
}

export default function Clients() {
  const { can } = useAuth();
  return (
    <>
      <PageHeader
        title="Clients"
        actions={
          <>
            <ViewSwitch />
            {can('leads.manage') && <ImportDialog kind="clients" />}
            {can('leads.manage') && <AddClientDialog />}
          </>
        }
      />
      <ClientList toolbar={<SavedViews list="clients" />} />
    </>
  );
}
