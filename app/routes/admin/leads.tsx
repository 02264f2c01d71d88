import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { useAuth } from '~/features/auth/use-auth';
import { BatchDialog } from '~/features/emails/batch-dialog';
import { AddLead } from '~/features/leads/add-lead';
import { LEAD_IMPORT } from '~/features/leads/lead-import';
import { LeadList } from '~/features/leads/lead-list';
import { RoutingDialog } from '~/features/leads/routing-dialog';
import { ImportDialog } from '~/features/records/imports/import-dialog';
import { ViewSwitch } from '~/features/records/view-switch';

export const meta = adminMeta('Leads');

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
            {canManage && <ImportDialog plan={LEAD_IMPORT} />}
            {canManage && <AddLead />}
          </>
        }
      />
      <LeadList
        {...(can('leads.manage') && {
          more: (ids: readonly string[]) => <BatchDialog kind="leads" ids={ids} />,
        })}
      />
    </>
  );
}
