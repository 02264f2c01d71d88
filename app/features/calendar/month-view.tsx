import { Link } from 'react-router';
import { cn } from '~/lib/cn';
import { formatCount, formatTime, todayKey } from '~/lib/format';
import { formatDay } from './calendar-days';
import { type CalendarDay, type CalendarEntry, isStep, titleOf } from './calendar-schema';
import { MoreEntries, useDayPlace } from './day-place';
import { EDGES, useEntryDrag, useEntryHref } from './entry-card';

/** How many entries of a day are named. */
const SHOWN_A_DAY = 3;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTH_LENGTH = 'yyyy-mm'.length;

interface MonthViewProps {
  days: CalendarDay[];
  /** Any day of the month. */
  month: string;
}

/** Whole weeks. A narrow screen shows only how many entries a day has. */
export function MonthView({ days, month }: MonthViewProps) {
  return (
    <div className="grid grid-cols-7 gap-px overflow-hidden rounded-lg border border-border bg-border">
      {WEEKDAYS.map((name) => (
        <p key={name} aria-hidden className="bg-card py-1 text-center text-sm font-semibold">
          {name}
        </p>
      ))}
      {days.map((day) => (
        <MonthDay
          key={day.day}
          day={day}
          isOther={day.day.slice(0, MONTH_LENGTH) !== month.slice(0, MONTH_LENGTH)}
        />
      ))}
    </div>
  );
}

function MonthDay({ day: known, isOther }: { day: CalendarDay; isOther: boolean }) {
  const { day, total, closures, isClosed } = known;
  const { ref, isDropTarget, shown, hidden, dayHref } = useDayPlace(known, SHOWN_A_DAY);
  return (
    <section
      ref={ref}
      aria-label={formatDay(day, 'named')}
      className={cn(
        'min-h-16 min-w-0 p-1 lg:min-h-28',
        isClosed || isOther ? 'bg-muted' : 'bg-card',
        isDropTarget && 'bg-accent',
      )}
    >
      <Link
        to={dayHref}
        aria-label={`${formatDay(day, 'named')}, ${total === 1 ? '1 entry' : `${formatCount(total)} entries`}`}
        className={cn(
          'flex min-h-14 flex-col items-start gap-1 rounded-sm px-1 text-sm hover:underline lg:min-h-0',
          isOther && 'text-muted-foreground',
        )}
      >
        <span
          className={cn(
            'tabular-nums',
            day === todayKey() &&
              'rounded-full bg-primary px-1.5 font-bold text-primary-foreground',
          )}
        >
          {Number(day.slice(-2))}
        </span>
        {total > 0 && (
          <span className="rounded-sm bg-secondary px-1.5 font-semibold text-secondary-foreground lg:hidden">
            {formatCount(total)}
          </span>
        )}
      </Link>
      <div className="hidden gap-1 lg:grid">
        {closures.map((closure) => (
          <p key={closure} className="truncate px-1 text-sm text-muted-foreground">
            {closure}
          </p>
        ))}
        {shown.map((entry) => (
          <MonthEntry key={`${entry.kind} ${entry.id}`} entry={entry} />
        ))}
        <MoreEntries hidden={hidden} to={dayHref} />
      </div>
    </section>
  );
}

function MonthEntry({ entry }: { entry: CalendarEntry }) {
  const { ref, isDragSource } = useEntryDrag(entry);
  const isDone = entry.state === 'done' && entry.kind !== 'visited';
  return (
    <Link
      ref={ref}
      to={useEntryHref(entry)}
      preventScrollReset
      draggable={false}
      className={cn(
        'truncate rounded-sm border-l-4 bg-muted/60 px-1 text-sm hover:underline',
        EDGES[entry.kind],
        isDone && 'text-muted-foreground line-through',
        isDragSource && 'opacity-50',
      )}
    >
      {entry.starts_at && `${formatTime(entry.starts_at)} `}
      {isStep(entry)
        ? [entry.candidate, titleOf(entry)].filter(Boolean).join(', ')
        : titleOf(entry)}
    </Link>
  );
}
