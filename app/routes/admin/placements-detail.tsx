import { adminMeta } from '~/features/admin-shell/admin-meta';
import { useAuth } from '~/features/auth/use-auth';
import { PlacementPage } from '~/features/placements/placement-page';
import { RecordTasks } from '~/features/tasks/record-tasks';
import { Timeline } from '~/features/timeline/timeline';
import { PlacementVisits } from '~/features/visits/placement-visits';
import { MESSAGE_PARTS } from '../message-parts';
import type { Route } from './+types/placements-detail';

export const meta = adminMeta('Placement');

export default function PlacementDetail({ params }: Route.ComponentProps) {
  const { can } = useAuth();
  return (
    <PlacementPage
      key={params.id}
      id={params.id}
      tasks={({ id }) => <RecordTasks about={{ placement_id: id }} />}
      visits={({ id }) => <PlacementVisits placementId={id} canManage={can('placements.manage')} />}
      timeline={({ id }) => (
        <Timeline
          messages={MESSAGE_PARTS}
          of={{ placement_id: id }}
          canAdd={can('placements.manage')}
        />
      )}
    />
  );
}
