import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import type { ScreenHandle } from '~/features/admin-shell/screen-fallback';
import { useAuth } from '~/features/auth/use-auth';
import { AddPlan, CarePlans } from '~/features/placements/care-plans';
import { PlacementTabs } from '~/features/placements/placement-tabs';

export const meta = adminMeta('Care plans');
export const handle: ScreenHandle = { title: 'Care plans' };

export default function PlacementsPlans() {
  const { can } = useAuth();
  return (
    <>
      <PageHeader title="Care plans" actions={can('placements.manage') && <AddPlan />} />
      <PlacementTabs />
      <CarePlans canManage={can('placements.manage')} />
    </>
  );
}
