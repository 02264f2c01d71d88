import { Link } from 'react-router';
import { RecordFields } from '~/components/record-list/record-sheet';
import { Button } from '~/components/ui/button';
import { KindSheet } from '~/features/records/record-view';
import { StatusBadge } from '~/features/records/status-badge';
import { formatDate, formatDateTime } from '~/lib/format';
import { PLACEMENT_STATUSES } from '~/lib/records/trade';
import { PLACEMENTS } from './placement-kind';
import { kindLabel } from './placements-schema';

interface PlacementSheetProps {
  id: string | null;
  onClose: () => void;
}

export function PlacementSheet({ id, onClose }: PlacementSheetProps) {
  return (
    <KindSheet
      kind={PLACEMENTS}
      id={id}
      onClose={onClose}
      title={({ candidate_name }) => candidate_name ?? 'Placement'}
      description={({ status, starts_on }) => (
        <span className="flex items-center gap-2">
          <StatusBadge of={PLACEMENT_STATUSES} status={status} /> From {formatDate(starts_on)}
        </span>
      )}
    >
      {(placement) => (
        <>
          <Button asChild size="sm" className="justify-self-start">
            <Link to={`${PLACEMENTS.path}/${placement.id}`}>Open placement</Link>
          </Button>
          <RecordFields
            fields={[
              ['Employer', placement.organisation_name],
              ['Position', placement.position],
              ['Job type', kindLabel(placement.kind)],
              ['Start', formatDate(placement.starts_on)],
              ['Expected end', placement.expected_end_on && formatDate(placement.expected_end_on)],
              ['Last day', placement.ended_on && formatDate(placement.ended_on)],
              ['Reason', placement.end_reason ?? placement.suspended_reason],
              ['Supervisor', placement.supervisor_name],
              ['Training contract', placement.training_contract],
              ['Provider', placement.provider],
              ['Qualification', placement.qualification],
              ['Last changed', formatDateTime(placement.updated_at)],
            ]}
          />
        </>
      )}
    </KindSheet>
  );
}
