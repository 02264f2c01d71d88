import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '~/components/page-header';
import { Alert } from '~/components/ui/alert';
import { useAuth } from '~/features/auth/use-auth';
import { RecordPage } from '~/features/records/record-view';
import { StatusBadge } from '~/features/records/status-badge';
import { formatDate } from '~/lib/format';
import { PLACEMENT_STATUSES } from '~/lib/records/trade';
import { PlacementCare } from './care-list';
import { PlacementActions } from './placement-actions';
import { PlacementFields } from './placement-fields';
import { PLACEMENTS } from './placement-kind';
import { kindLabel, type Placement } from './placements-schema';
import { UntoldApplicants } from './untold-applicants';

interface PlacementParts {
  /** What other features show about a placement. */
  visits: (placement: Placement) => ReactNode;
  timeline: (placement: Placement) => ReactNode;
  tasks: (placement: Placement) => ReactNode;
}

export function PlacementPage({ id, ...parts }: PlacementParts & { id: string }) {
  return (
    <RecordPage kind={PLACEMENTS} id={id}>
      {(placement) => <PlacementView placement={placement} {...parts} />}
    </RecordPage>
  );
}

function PlacementView({
  placement,
  visits,
  timeline,
  tasks,
}: PlacementParts & { placement: Placement }) {
  const { can } = useAuth();
  const canManage = can('placements.manage');
  const { candidate_name, candidate_id, organisation_name, organisation_id, status } = placement;
  return (
    <>
      <PageHeader
        title={candidate_name ?? 'Placement'}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
            <StatusBadge of={PLACEMENT_STATUSES} status={status} />
            <span>{placement.position}</span>
            {can('vacancies.view') ? (
              <RecordLink to={`/admin/organisations/${organisation_id}`}>
                {organisation_name}
              </RecordLink>
            ) : (
              <span>{organisation_name}</span>
            )}
            <span>
              {kindLabel(placement.kind)} from {formatDate(placement.starts_on)}
            </span>
            {can('candidates.view') && (
              <RecordLink to={`/admin/candidates/${candidate_id}`}>Open candidate</RecordLink>
            )}
          </span>
        }
        actions={canManage && <PlacementActions placement={placement} />}
      />
      <PlacementState placement={placement} />
      {can('candidates.manage') && placement.application_id && (
        <UntoldApplicants applicationId={placement.application_id} />
      )}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <PlacementCare placement={placement} canManage={canManage} />
          {visits(placement)}
          {tasks(placement)}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <PlacementFields key={placement.id} placement={placement} canManage={canManage} />
          {timeline(placement)}
        </div>
      </div>
    </>
  );
}

function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-link underline underline-offset-4 hover:no-underline">
      {children}
    </Link>
  );
}

/** Why a placement is not running, if it is not. */
function PlacementState({ placement }: { placement: Placement }) {
  const { status, suspended_from, suspended_until, suspended_reason } = placement;
  const { ended_on, end_reason } = placement;
  if (status === 'suspended' && suspended_from) {
    const back = suspended_until ? `, expected back ${formatDate(suspended_until)}` : '';
    return (
      <Alert variant="warning" title={`Away since ${formatDate(suspended_from)}${back}`}>
        {suspended_reason}
      </Alert>
    );
  }
  if (status === 'withdrawn') {
    return (
      <Alert variant="warning" title="Withdrawn">
        The application was moved back from Placed. To place this person again, choose Place on the
        application.
      </Alert>
    );
  }
  if (!ended_on) return null;
  return (
    <Alert
      variant={status === 'completed' ? 'success' : 'warning'}
      title={`${status === 'completed' ? 'Completed' : 'Ended early'} on ${formatDate(ended_on)}`}
    >
      {end_reason}
    </Alert>
  );
}
