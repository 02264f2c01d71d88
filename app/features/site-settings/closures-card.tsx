import { useQuery } from '@tanstack/react-query';
import { QueryStates } from '~/components/query-states';
import { Tick } from '~/components/tick';
import { Alert } from '~/components/ui/alert';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { formatDate } from '~/lib/format';
import { holidayProblem } from '~/lib/site/holiday-list';
import { formatTime } from '~/lib/site/office-hours';
import { AddClosure } from './add-closure';
import type { ClosureRow } from './closures-api';
import { closureHolidaysQuery, closuresQuery, useChangeClosures } from './closures-queries';
import { CLOSURE_MESSAGES } from './messages';
import { SettingsCard } from './settings-card';

/** Outside the settings form: changes take effect at once, without publishing. */
export function ClosuresCard() {
  const closures = useQuery(closuresQuery());
  return (
    <section className="max-w-4xl">
      <SettingsCard title="Closures" description={CLOSURE_MESSAGES.about}>
        <HolidayProblem />
        <AddClosure />
        <QueryStates
          query={closures}
          failed={CLOSURE_MESSAGES.loadFailed}
          isEmpty={(rows) => rows.length === 0}
          empty={<p className="text-sm text-muted-foreground">{CLOSURE_MESSAGES.none}</p>}
        >
          {(rows) => (
            <ul
              aria-label="Closures"
              className="grid max-h-112 gap-1 overflow-y-auto overscroll-contain"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll it with the keyboard.
              tabIndex={0}
            >
              {rows.map((closure) => (
                <ClosureItem key={closure.id} closure={closure} />
              ))}
            </ul>
          )}
        </QueryStates>
      </SettingsCard>
    </section>
  );
}

function HolidayProblem() {
  const { data: list } = useQuery(closureHolidaysQuery());
  const change = useChangeClosures();
  const problem = list && holidayProblem(list);
  if (!problem) return null;

  function renew() {
    change.mutate(
      { kind: 'holidays' },
      {
        onSuccess: () => notify.success(CLOSURE_MESSAGES.holidaysListed),
        onError: (error) => notifyFailure(CLOSURE_MESSAGES.holidaysFailed, error),
      },
    );
  }

  return (
    <Alert variant="warning" title={problem}>
      {list.state && (
        <Button
          variant="outline"
          size="sm"
          className="mt-2"
          disabled={change.isPending}
          onClick={renew}
        >
          List the public holidays for {list.state}
        </Button>
      )}
    </Alert>
  );
}

function ClosureItem({ closure }: { closure: ClosureRow }) {
  const { id, name, source, note, is_off: isOff } = closure;
  const change = useChangeClosures();
  const isHoliday = source === 'holiday';
  const told = (done: string) => ({
    onSuccess: () => notify.success(done, { description: name }),
    onError: (error: unknown) => notifyFailure(CLOSURE_MESSAGES.changeFailed, error),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-border py-2 text-sm last:border-0">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className={isOff ? 'text-muted-foreground line-through' : 'font-medium'}>
            {name}
          </span>
          <Badge variant="muted">
            {isHoliday ? `Public holiday, ${closure.state}` : 'Your closure'}
          </Badge>
        </p>
        <p className="text-muted-foreground">{whenClosed(closure)}</p>
        {note && <p className="text-muted-foreground">{note}</p>}
      </div>
      {isHoliday ? (
        <Tick
          label="Closed"
          aria-label={`Closed on ${name}, ${formatDate(closure.day)}`}
          checked={!isOff}
          isBusy={change.isPending}
          onChange={() =>
            change.mutate({ kind: 'switch', id, isOff: !isOff }, told(CLOSURE_MESSAGES.changed))
          }
        />
      ) : (
        <Button
          variant="outline"
          size="sm"
          disabled={change.isPending}
          aria-label={`Remove ${name}, ${formatDate(closure.day)}`}
          onClick={() => change.mutate({ kind: 'remove', id }, told(CLOSURE_MESSAGES.removed))}
        >
          Remove
        </Button>
      )}
    </li>
  );
}

/** “25 Dec 2026”, “24 Dec 2026 to 2 Jan 2027”, “24 Dec 2026, from 12:00 PM”. */
function whenClosed({ day, last_day, closed_from, closed_until }: ClosureRow): string {
  const days = day === last_day ? formatDate(day) : `${formatDate(day)} to ${formatDate(last_day)}`;
  const from = closed_from && `from ${formatTime(closed_from)}`;
  const until = closed_until && `until ${formatTime(closed_until)}`;
  const hours = [from, until].filter(Boolean).join(' ');
  return hours ? `${days}, ${hours}` : days;
}
