import { PageHeader } from '~/components/page-header';
import { adminMeta } from '~/features/admin-shell/admin-meta';
import { useAuth } from '~/features/auth/use-auth';
import { AddPlacement } from '~/features/placements/place-dialog';
import { PLACEMENT_IMPORT } from '~/features/placements/placement-import';
import { PlacementList } from '~/features/placements/placement-list';
import { PlacementTabs } from '~/features/placements/placement-tabs';
import { ImportDialog } from '~/features/records/imports/import-dialog';
import { ViewSwitch } from '~/features/records/view-switch';

export const meta = adminMeta('Placements');

export default function Placements() {
  const { can } = useAuth();
  return (
    <>
      <PageHeader
        title="Placements"
        actions={
          <>
            <ViewSwitch />
            {can('placements.manage') && <ImportDialog plan={PLACEMENT_IMPORT} />}
            {can('placements.manage') && <AddPlacement />}
          </>
        }
      />
      <PlacementTabs />
      <PlacementList />
    </>
  );
}
