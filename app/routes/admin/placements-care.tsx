import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { ScreenFallback } from '~/features/admin-shell/screen-fallback';
import { guardScreen, nothingToLoad } from '~/features/auth/guard-screen';
import { CareDue } from '~/features/placements/care-due';
import { PlacementTabs } from '~/features/placements/placement-tabs';

export const meta = adminMeta('What is due');
export const clientMiddleware = [guardScreen('/admin/placements')];
export const clientLoader = nothingToLoad;

export function HydrateFallback() {
  return <ScreenFallback title="What is due" />;
}

export default function PlacementsCare() {
  return (
    <>
      <PageHeader title="What is due" />
      <PlacementTabs />
      <CareDue />
    </>
  );
}
