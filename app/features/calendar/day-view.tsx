import { type PointerEvent, type RefObject, useState } from 'react';
import { useDropPlace } from '~/components/drag/use-drop-place';
import { Button } from '~/components/ui/button';
import { cn } from '~/lib/cn';
import { formatCount } from '~/lib/format';
import {
  blockOf,
  formatHour,
  HOUR_MINUTES,
  hoursFor,
  type PlacedBlock,
  placeBlocks,
  toTime,
} from './calendar-days';
import type { CalendarDay, CalendarEntry } from './calendar-schema';
import type { Place } from './day-place';
import { type EntryActions, EntryCard } from './entry-card';
import { ClosureNotes } from './week-view';

/** Entries without a time that are drawn at first, and with each press of “Show more”. */
const SHOWN_AT_FIRST = 60;
/** An interview can start every quarter of an hour. */
export const SLOT_MINUTES = 15;
const HOUR_PX = 64;
const MINUTE_PX = HOUR_PX / HOUR_MINUTES;

interface DayViewProps extends EntryActions {
  day: CalendarDay;
  /** How many minutes below its start an entry was picked up. */
  grabbed: RefObject<number>;
}

export function DayView({ day, grabbed, ...actions }: DayViewProps) {
  const [size, setSize] = useState(SHOWN_AT_FIRST);
  const timed = day.entries.filter(({ starts_at }) => starts_at !== null);
  const untimed = day.entries.filter(({ starts_at }) => starts_at === null);
  const shown = untimed.slice(0, size);
  /** Those that the server left out too. */
  const hidden = day.total - timed.length - shown.length;
  const anyTime = (
    <section key="any" aria-label="Any time" className="grid min-w-0 grid-cols-1 gap-1.5">
      <h2 className="text-sm font-semibold">Any time</h2>
      <ClosureNotes closures={day.closures} />
      {shown.map((entry) => (
        <EntryCard key={`${entry.kind} ${entry.id}`} entry={entry} {...actions} />
      ))}
      {shown.length === 0 && <p className="text-sm text-muted-foreground">Nothing to do.</p>}
      {hidden > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted-foreground">
          and {formatCount(hidden)} more
          {shown.length < untimed.length ? (
            <Button variant="outline" size="sm" onClick={() => setSize(size + SHOWN_AT_FIRST)}>
              Show more
            </Button>
          ) : (
            'Choose one person or fewer kinds to see them.'
          )}
        </p>
      )}
    </section>
  );
  const byTime = (
    <section key="time" aria-label="By time" className="grid min-w-0 grid-cols-1 gap-1.5">
      <h2 className="text-sm font-semibold">By time</h2>
      <HourGrid day={day.day} timed={timed} grabbed={grabbed} {...actions} />
    </section>
  );
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      {timed.length > 0 ? [byTime, anyTime] : [anyTime, byTime]}
    </div>
  );
}

interface HourGridProps extends EntryActions {
  day: string;
  timed: CalendarEntry[];
  grabbed: RefObject<number>;
}

function HourGrid({ day, timed, grabbed, ...actions }: HourGridProps) {
  const blocks = timed.map(({ id, starts_at, minutes }) => blockOf(id, starts_at ?? '', minutes));
  const { first, last } = hoursFor(blocks);
  const start = first * HOUR_MINUTES;
  const slots = Array.from(
    { length: ((last - first) * HOUR_MINUTES) / SLOT_MINUTES },
    (_, index) => start + index * SLOT_MINUTES,
  );
  const placed = placeBlocks(blocks);
  return (
    <div
      className="relative rounded-lg border border-border bg-card"
      style={{ height: (last - first) * HOUR_PX }}
    >
      {slots.map((minute) => (
        <Slot key={minute} day={day} minute={minute} top={(minute - start) * MINUTE_PX} />
      ))}
      <div className="absolute inset-y-0 right-1 left-16">
        {placed.map((block) => {
          const entry = timed.find(({ id }) => id === block.id);
          return (
            entry && (
              <EntryCard
                key={block.id}
                entry={entry}
                {...actions}
                style={positionOf(block, start)}
                className="absolute overflow-hidden"
                onPointerDown={(event) => {
                  grabbed.current = minutesBelow(event);
                }}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

function minutesBelow({ currentTarget, clientY }: PointerEvent<HTMLElement>): number {
  const px = clientY - currentTarget.getBoundingClientRect().top;
  return Math.floor(px / MINUTE_PX / SLOT_MINUTES) * SLOT_MINUTES;
}

function positionOf({ from, until, column, columns }: PlacedBlock, start: number) {
  return {
    top: (from - start) * MINUTE_PX,
    height: (until - from) * MINUTE_PX,
    left: `${(column / columns) * 100}%`,
    width: `${100 / columns}%`,
  };
}

function Slot({ day, minute, top }: { day: string; minute: number; top: number }) {
  const { ref, isDropTarget } = useDropPlace<Place & Record<string, unknown>>({
    id: `${day} ${minute}`,
    data: { day, minute },
  });
  const isHour = minute % HOUR_MINUTES === 0;
  return (
    <div
      ref={ref}
      data-time={toTime(minute)}
      style={{ top, height: SLOT_MINUTES * MINUTE_PX }}
      className={cn(
        'absolute inset-x-0 px-2 text-sm text-muted-foreground tabular-nums',
        isHour && minute > 0 && 'border-t border-border',
        isDropTarget && 'border-t border-primary bg-muted',
      )}
    >
      {isHour && formatHour(minute)}
    </div>
  );
}
