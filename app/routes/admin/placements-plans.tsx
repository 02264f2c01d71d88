import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { useAuth } from '~/features/auth/use-auth';
import { AddPlan, CarePlans } from '~/features/placements/care-plans';
import { PlacementTabs } from '~/features/placements/placement-tabs';

export const meta = adminMeta('Care plans');
export const clientMiddleware = [guardScreen('/admin/placements')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return <ScreenFallback title="Care plans" />;
}

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
