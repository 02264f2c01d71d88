import { Link } from 'react-router';
import { buttonVariants } from '~/components/ui/button';
import { formatDate, todayKey } from '~/lib/format';
import { PlacementContact } from './placement-contact';
import type { KeptVisit } from './visit-queue';
import type { VisitList } from './visits-schema';

/** Later ones are not shown here, so that the list stays short. */
const AHEAD_DAYS = 14;
const DAY_MS = 86_400_000;

interface DueVisitsProps {
  list: VisitList;
  visits: readonly KeptVisit[];
}

/** The visits that the person has to make, soonest first. Those that wait to be sent are done. */
export function DueVisits({ list, visits }: DueVisitsProps) {
  const today = todayKey();
  const until = todayKey(new Date(Date.now() + AHEAD_DAYS * DAY_MS));
  const recorded = new Set(
    visits.filter(({ state }) => state === 'waiting').map(({ values }) => values.task_id),
  );
  const due = list.steps.filter(
    ({ id, is_mine, due_on }) => is_mine && due_on <= until && !recorded.has(id),
  );
  if (due.length === 0) return <p>No visits are due in the next two weeks.</p>;
  return (
    <ul aria-label="Visits that are due" className="grid grid-cols-1 gap-3">
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
              </p>
              <h3 className="text-lg font-bold">{placement.candidate}</h3>
              <p>{step.title}</p>
            </div>
            <PlacementContact placement={placement} />
            <Link
              to={`?placement=${placement.id}&task=${step.id}`}
              aria-label={`Record visit: ${placement.candidate}, ${step.title}`}
              className={`${buttonVariants({})} min-h-14 text-base! font-semibold`}
            >
              Record visit
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
