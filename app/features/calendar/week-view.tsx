import { Link } from 'react-router';
import { Badge } from '~/components/ui/badge';
import { cn } from '~/lib/cn';
import { todayKey } from '~/lib/format';
import { formatDay } from './calendar-days';
import type { CalendarDay } from './calendar-schema';
import { MoreEntries, useDayPlace } from './day-place';
import { type EntryActions, EntryCard } from './entry-card';

/** How many entries a day of the week shows. */
const SHOWN_A_DAY = 8;

interface DaysProps extends EntryActions {
  days: CalendarDay[];
}

/** Seven columns on a wide screen; below that a list by day. */
export function WeekView({ days, ...actions }: DaysProps) {
  return (
    <div className="grid grid-cols-1 gap-2 xl:grid-cols-7">
      {days.map((day) => (
        <DayBox key={day.day} day={day} {...actions} className="xl:min-h-80" />
      ))}
    </div>
  );
}

/** Days with something on them, one below another. */
export function ListView({ days, ...actions }: DaysProps) {
  const today = todayKey();
  const busy = days.filter(
    ({ day, total, closures }) => total > 0 || closures.length > 0 || day === today,
  );
  return (
    <div className="grid grid-cols-1 gap-2">
      {busy.map((day) => (
        <DayBox key={day.day} day={day} {...actions} />
      ))}
    </div>
  );
}

interface DayBoxProps extends EntryActions {
  day: CalendarDay;
  className?: string;
}

function DayBox({ day: known, className, ...actions }: DayBoxProps) {
  const { day, closures, isClosed } = known;
  const { ref, isDropTarget, shown, hidden, dayHref } = useDayPlace(known, SHOWN_A_DAY);
  return (
    <section
      ref={ref}
      aria-label={formatDay(day, 'named')}
      className={cn(
        'grid min-w-0 grid-cols-1 content-start gap-1.5 rounded-lg border border-border p-2',
        isClosed ? 'bg-muted' : 'bg-muted/40',
        isDropTarget && 'border-primary bg-muted',
        className,
      )}
    >
      <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 px-1 text-sm font-semibold">
        <Link to={dayHref} className="hover:underline">
          {formatDay(day, 'heading')}
        </Link>
        {day === todayKey() && <Badge variant="accent">Today</Badge>}
      </h2>
      <ClosureNotes closures={closures} />
      {shown.map((entry) => (
        <EntryCard key={`${entry.kind} ${entry.id}`} entry={entry} {...actions} />
      ))}
      <MoreEntries hidden={hidden} to={dayHref} />
    </section>
  );
}

export function ClosureNotes({ closures }: { closures: string[] }) {
  return closures.map((closure) => (
    <p key={closure} className="px-1 text-sm font-medium wrap-anywhere text-muted-foreground">
      {closure}
    </p>
  ));
}
