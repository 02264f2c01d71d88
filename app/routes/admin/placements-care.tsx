import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import type { ScreenHandle } from '~/features/admin-shell/screen-fallback';
import { CareDue } from '~/features/placements/care-due';
import { PlacementTabs } from '~/features/placements/placement-tabs';

export const meta = adminMeta('What is due');
export const handle: ScreenHandle = { title: 'What is due' };

export default function PlacementsCare() {
  return (
    <>
      <PageHeader title="What is due" />
      <PlacementTabs />
      <CareDue />
    </>
  );
}
