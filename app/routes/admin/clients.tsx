import { PageHeader } from '~/components/page-header';
import { ViewSwitch } from '~/components/record-list/view-switch';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { useAuth } from '~/features/auth/use-auth';
import { AddClient } from '~/features/clients/add-client';
import { ClientList } from '~/features/clients/client-list';
import { ImportDialog } from '~/features/records/imports/import-dialog';

export const meta = adminMeta('Clients');
export const clientMiddleware = [guardScreen('/admin/clients')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return <ScreenFallback title="Clients" />;
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
            {can('leads.manage') && <AddClient />}
          </>
        }
      />
      <ClientList />
    </>
  );
}
