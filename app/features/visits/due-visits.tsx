import { Link } from 'react-router';
import { buttonVariants } from '~/components/ui/button';
import { formatDate, formatTime, todayKey } from '~/lib/format';
import { PlacementContact } from './placement-contact';
import type { KeptVisit } from './visit-queue';
import { momentOf, STEP_KINDS, type VisitList, type VisitStep } from './visits-schema';

/** Later ones are not shown here, so that the list stays short. */
const AHEAD_DAYS = 14;
const DAY_MS = 86_400_000;

const recordLabel = ({ kind }: VisitStep) => `Record ${STEP_KINDS[kind].toLowerCase()}`;

function plannedMoment({ due_on, planned_time }: VisitStep): Date {
  return new Date(momentOf({ day: due_on, time: planned_time ?? '' }));
}

interface DueVisitsProps {
  list: VisitList;
  visits: readonly KeptVisit[];
}

/** The visits, calls and reviews that are the person's to do. Those that wait to be sent are done. */
export function DueVisits({ list, visits }: DueVisitsProps) {
  const today = todayKey();
  const until = todayKey(new Date(Date.now() + AHEAD_DAYS * DAY_MS));
  const recorded = new Set(
    visits.filter(({ state }) => state === 'waiting').map(({ values }) => values.task_id),
  );
  const due = list.steps.filter(
    ({ id, is_mine, due_on }) => is_mine && due_on <= until && !recorded.has(id),
  );
  if (due.length === 0) return <p>Nothing is due in the next two weeks.</p>;
  return (
    <ul aria-label="What is due" className="grid grid-cols-1 gap-3">
      {due.map((step) => {
        const placement = list.placements.find(({ id }) => id === step.placement_id);
        if (!placement) return null;
        return (
          <li
            key={step.id}
            className="grid grid-cols-1 gap-3 rounded-lg border border-border bg-card p-4"
          >
            <div className="grid gap-0.5 wrap-anywhere">
              <p className={step.due_on < today ? 'font-bold text-destructive' : 'font-bold'}>
                {step.due_on < today && 'Overdue: '}
                {step.due_on === today ? 'Today' : formatDate(step.due_on)}
                {step.planned_time && `, ${formatTime(plannedMoment(step))}`}
              </p>
              <h3 className="text-lg font-bold">{placement.candidate}</h3>
              <p>
                {STEP_KINDS[step.kind]}: {step.title}
              </p>
            </div>
            <PlacementContact placement={placement} />
            <Link
              to={`?placement=${placement.id}&task=${step.id}`}
              aria-label={`${recordLabel(step)}: ${placement.candidate}, ${step.title}`}
              className={`${buttonVariants({})} min-h-14 text-base! font-semibold`}
            >
              {recordLabel(step)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
