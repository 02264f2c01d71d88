import { PageHeader } from '~/components/page-header';
import { ListSkeleton } from '~/components/record-list/list-panels';
import { Card } from '~/components/ui/card';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { requirePermission } from '~/features/auth/require-permission';
import { useAuth } from '~/features/auth/use-auth';
import { ImportDialog } from '~/features/imports/import-dialog';
import { AddLeadDialog } from '~/features/leads/add-lead-dialog';
import { LeadBoard } from '~/features/leads/lead-board';
import { LeadList } from '~/features/leads/lead-list';
import { LeadViewSwitch, useIsBoard } from '~/features/leads/lead-view-switch';
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
  const isBoard = useIsBoard();
  const canManage = can('leads.manage');
  return (
    <>
      <PageHeader
        title="Leads"
        actions={
          <>
            <LeadViewSwitch />
            {canManage && <RoutingDialog />}
            {canManage && <ImportDialog kind="leads" />}
            {canManage && <AddLeadDialog />}
          </>
        }
      />
      {isBoard ? <LeadBoard /> : <LeadList toolbar={<SavedViews list="leads" />} />}
    </>
  );
}
