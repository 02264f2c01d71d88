import { Link } from 'react-router';
import { buttonVariants } from '~/components/ui/button';
import { formatDate, formatTime, todayKey } from '~/lib/format';
import { PlacementContact } from './placement-contact';
import type { KeptVisit } from './visit-queue';
import { momentOf, STEP_KINDS, stepName, type VisitList, type VisitStep } from './visits-schema';

/** Later ones are not shown here, so that the list stays short. */
const AHEAD_DAYS = 14;
const DAY_MS = 86_400_000;

function plannedMoment({ due_on, planned_time }: VisitStep): Date {
  return new Date(momentOf({ day: due_on, time: planned_time ?? '' }));
}

interface DueVisitsProps {
  list: VisitList;
  visits: readonly KeptVisit[];
}

/** The visits, calls and reviews that are the person's to do. Those that wait to be sent are done. */
export function DueVisits({ list, visits }: DueVisitsProps) {
  const until = todayKey(new Date(Date.now() + AHEAD_DAYS * DAY_MS));
  const recorded = new Set(
    visits.filter(({ state }) => state === 'waiting').map(({ values }) => values.task_id),
  );
  const due = list.steps.filter(
    ({ id, is_mine, due_on }) => is_mine && due_on <= until && !recorded.has(id),
  );
  if (due.length === 0) return <p>Nothing is due in the next two weeks.</p>;
  // In the order of the first thing that is due.
  const ids = [...new Set(due.map(({ placement_id }) => placement_id))];
  return (
    <ul aria-label="What is due" className="grid grid-cols-1 gap-3">
      {ids.map((placementId) => {
        const placement = list.placements.find(({ id }) => id === placementId);
        if (!placement) return null;
        return (
          <li
            key={placementId}
            className="grid grid-cols-1 gap-3 rounded-lg border border-border bg-card p-4"
          >
            <h3 className="text-lg font-bold wrap-anywhere">{placement.candidate}</h3>
            <PlacementContact placement={placement} />
            {due
              .filter(({ placement_id }) => placement_id === placementId)
              .map((step) => (
                <DueStep key={step.id} step={step} candidate={placement.candidate} />
              ))}
          </li>
        );
      })}
    </ul>
  );
}

function DueStep({ step, candidate }: { step: VisitStep; candidate: string }) {
  const { id, placement_id, kind, title, due_on, planned_time } = step;
  const today = todayKey();
  const label = `Record ${STEP_KINDS[kind].toLowerCase()}`;
  return (
    <div className="grid gap-2 border-t border-border pt-3 wrap-anywhere">
      <p>
        <span className={due_on < today ? 'font-bold text-destructive' : 'font-bold'}>
          {due_on < today && 'Overdue: '}
          {due_on === today ? 'Today' : formatDate(due_on)}
          {planned_time && `, ${formatTime(plannedMoment(step))}`}
        </span>
        <span className="block">{stepName(step)}</span>
      </p>
      <Link
        to={`?placement=${placement_id}&task=${id}`}
        aria-label={`${label}: ${candidate}, ${title}`}
        className={`${buttonVariants({})} min-h-14 text-base! font-semibold`}
      >
        {label}
      </Link>
    </div>
  );
}
