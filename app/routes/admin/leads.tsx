import { PageHeader } from '~/components/page-header';
import { ListSkeleton } from '~/components/record-list/list-panels';
import { ViewSwitch } from '~/components/record-list/view-switch';
import { Card } from '~/components/ui/card';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { requirePermission } from '~/features/auth/require-permission';
import { useAuth } from '~/features/auth/use-auth';
import { ImportDialog } from '~/features/imports/import-dialog';
import { AddLeadDialog } from '~/features/leads/add-lead-dialog';
import { LeadList } from '~/features/leads/lead-list';
import { RoutingDialog } from '~/features/leads/routing-dialog';
import { SavedViews } from '~/features/saved-views/saved-views';

export const meta = adminMeta('Leads');
export const clientMiddleware = [requirePermission('leads.view')];

/** Nothing to load: its being here lets the guard run on the first document load. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return (
    <>
      <PageHeader title="Leads" />
      <Card>
        <ListSkeleton />
      </Card>
    </>
  );
}

export default function Leads() {
  const { can } = useAuth();
  const canManage = can('leads.manage');
  return (
    <>
      <PageHeader
        title="Leads"
        actions={
          <>
            <ViewSwitch />
            {canManage && <RoutingDialog />}
            {canManage && <ImportDialog kind="leads" />}
            {canManage && <AddLeadDialog />}
          </>
        }
      />
      <LeadList toolbar={<SavedViews list="leads" />} />
    </>
  );
}
