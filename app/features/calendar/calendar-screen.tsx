import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DragArea } from '~/components/drag/drag-area';
import { NativeSelect } from '~/components/native-select';
import { PageHeader } from '~/components/page-header';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import { useAuth } from '~/features/auth/use-auth';
import { memberLabels } from '~/features/staff/colleagues';
import { useTeam } from '~/features/staff/use-team';
import { cn } from '~/lib/cn';
import { todayKey } from '~/lib/format';
import { useAskedParams } from '~/lib/use-asked-params';
import { EVERYONE, MINE, readCalendar, toggleKind, withCalendar } from './calendar-address';
import {
  type CalendarView,
  daysOf,
  formatMonth,
  formatRange,
  pageDay,
  VIEWS,
} from './calendar-days';
import { calendarQuery } from './calendar-queries';
import {
  byDay,
  type CalendarDay,
  type CalendarEntry,
  type EntryKind,
  isStep,
  KIND_NEEDS,
  KINDS,
} from './calendar-schema';
import type { Place } from './day-place';
import { DayView } from './day-view';
import { type Dragged, EDGES, type EntryActions, EntryGhost, KIND_ICONS } from './entry-card';
import { CALENDAR_MESSAGES } from './messages';
import { MonthView } from './month-view';
import { MoveDialog } from './move-dialog';
import { Subscribe } from './subscribe';
import { useFinish } from './use-finish';
import { useMove } from './use-move';
import { ListView, WeekView } from './week-view';

/** How many entries of a day are fetched. The day view can show many more. */
const MOST: Record<CalendarView, number> = { day: 500, week: 30, month: 3, list: 30 };

interface CalendarScreenProps {
  actions?: ReactNode;
  /** Shows one task beside the calendar. */
  task: (id: string | null, onClose: () => void) => ReactNode;
}

export function CalendarScreen({ actions, task }: CalendarScreenProps) {
  const { can } = useAuth();
  const [params, setParams] = useSearchParams();
  const today = todayKey();
  const state = readCalendar(params, today);
  const { view, day, person } = state;
  const days = daysOf(view, day);
  const allKinds = (Object.keys(KINDS) as EntryKind[]).filter((kind) => KIND_NEEDS[kind].some(can));
  const kinds = state.kinds ?? allKinds;
  const query = useQuery(
    calendarQuery({
      from: days[0] ?? day,
      until: days.at(-1) ?? day,
      person,
      kinds,
      most: MOST[view],
    }),
  );
  const [moving, setMoving] = useState<CalendarEntry | null>(null);
  /** How far below its start an entry in the day view was picked up. */
  const grabbed = useRef(0);
  const move = useMove();
  const finish = useFinish();

  function drop({ entry }: Dragged, place: Place) {
    if (place.minute === undefined) move(entry, place.day);
    else if (entry.starts_at) move(entry, place.day, Math.max(0, place.minute - grabbed.current));
    else if (isStep(entry)) move(entry, place.day, place.minute);
  }

  return (
    <>
      <PageHeader
        title="Calendar"
        actions={
          <>
            {actions}
            <Subscribe kinds={allKinds} />
          </>
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTurns view={view} day={day} />
        <h2 aria-live="polite" className="text-lg font-semibold">
          {view === 'month' ? formatMonth(day) : formatRange(days)}
        </h2>
        <ViewChoice view={view} day={day} />
      </div>
      <Filters person={person} shown={kinds} all={allKinds} />
      <QueryStates query={query} failed={CALENDAR_MESSAGES.fetchFailed} size="panel">
        {(rows) => {
          const known = byDay(rows, days);
          return (
            <DragArea<Dragged, Place>
              onDrop={drop}
              ghost={({ entry }) => <EntryGhost entry={entry} />}
            >
              <Nothing days={known} person={person} />
              <DaysOf
                view={view}
                days={known}
                grabbed={grabbed}
                month={day}
                hasPeople={person === EVERYONE}
                onMoveTo={setMoving}
                onDone={finish}
              />
            </DragArea>
          );
        }}
      </QueryStates>
      {moving && (
        <MoveDialog
          key={moving.id}
          entry={moving}
          onMove={(to, minute) => move(moving, to, minute)}
          onClose={() => setMoving(null)}
        />
      )}
      {task(state.openId, () =>
        setParams(withCalendar(params, { openId: null }), { preventScrollReset: true }),
      )}
    </>
  );
}

interface DaysOfProps extends EntryActions {
  view: CalendarView;
  days: CalendarDay[];
  month: string;
  grabbed: React.RefObject<number>;
}

function DaysOf({ view, days, month, grabbed, ...actions }: DaysOfProps) {
  const [first] = days;
  if (view === 'day' && first) {
    return <DayView key={first.day} day={first} grabbed={grabbed} {...actions} />;
  }
  if (view === 'month') return <MonthView days={days} month={month} />;
  return view === 'list' ? (
    <ListView days={days} {...actions} />
  ) : (
    <WeekView days={days} {...actions} />
  );
}

function Nothing({ days, person }: { days: CalendarDay[]; person: string }) {
  const [params] = useSearchParams();
  const { phase, ownId } = useTeam();
  if (days.some(({ total }) => total > 0)) return null;
  const isUnknown = person === MINE && phase === 'ready' && ownId === null;
  return (
    <p className="text-sm text-muted-foreground">
      {isUnknown
        ? 'Your role doesn’t work with records, so nothing is assigned to you. '
        : 'Nothing is scheduled for this time. '}
      {person !== EVERYONE && (
        <Link
          to={`?${withCalendar(params, { person: EVERYONE })}`}
          className="text-link underline underline-offset-4"
        >
          Show everyone’s
        </Link>
      )}
    </p>
  );
}

function PageTurns({ view, day }: { view: CalendarView; day: string }) {
  const [params] = useSearchParams();
  const to = (target: string) => `?${withCalendar(params, { day: target })}`;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Button asChild variant="outline" size="sm">
        <Link to={to('')}>Today</Link>
      </Button>
      <Button asChild variant="outline" size="icon-sm">
        <Link to={to(pageDay(view, day, -1))} aria-label="Previous">
          <ChevronLeft aria-hidden />
        </Link>
      </Button>
      <Button asChild variant="outline" size="icon-sm">
        <Link to={to(pageDay(view, day, 1))} aria-label="Next">
          <ChevronRight aria-hidden />
        </Link>
      </Button>
    </div>
  );
}

function ViewChoice({ view, day }: { view: CalendarView; day: string }) {
  const [params] = useSearchParams();
  return (
    <nav aria-label="View" className="flex flex-wrap gap-1.5">
      {(Object.keys(VIEWS) as CalendarView[]).map((name) => (
        <Button key={name} asChild variant={name === view ? 'default' : 'outline'} size="sm">
          <Link
            to={`?${withCalendar(params, { view: name, day })}`}
            aria-current={name === view ? 'page' : undefined}
          >
            {VIEWS[name]}
          </Link>
        </Button>
      ))}
    </nav>
  );
}

interface FiltersProps {
  person: string;
  shown: readonly EntryKind[];
  all: readonly EntryKind[];
}

function Filters({ person, shown, all }: FiltersProps) {
  const [, changeParams] = useAskedParams();
  const { team } = useTeam();
  const options = new Map([[MINE, 'Mine'], [EVERYONE, 'Everyone'], ...memberLabels(team)]);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <NativeSelect
        aria-label="Whose entries"
        required
        options={options}
        value={options.has(person) ? person : MINE}
        onChange={({ target }) =>
          changeParams((current) => withCalendar(current, { person: target.value }))
        }
        className="min-h-9! w-auto! pointer-coarse:min-h-11!"
      />
      <fieldset aria-label="Kinds" className="flex flex-wrap gap-1.5">
        {all.map((kind) => {
          const Icon = KIND_ICONS[kind];
          const isOn = shown.includes(kind);
          return (
            <Button
              key={kind}
              variant="outline"
              size="sm"
              aria-pressed={isOn}
              className={cn(
                'border-l-4',
                EDGES[kind],
                !isOn && 'text-muted-foreground line-through',
              )}
              onClick={() => changeParams((current) => toggleKind(current, kind, all))}
            >
              <Icon aria-hidden />
              {KINDS[kind]}
            </Button>
          );
        })}
      </fieldset>
    </div>
  );
}
