import { useDraggable } from '@dnd-kit/react';
import {
  CalendarClock,
  Check,
  CircleCheck,
  ClipboardCheck,
  EllipsisVertical,
  HeartHandshake,
  ListChecks,
  type LucideIcon,
  MapPin,
  SquareArrowOutUpRight,
  Users,
} from 'lucide-react';
import type { CSSProperties, PointerEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DRAGGABLE } from '~/components/drag/drag-area';
import { Button } from '~/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '~/components/ui/dropdown-menu';
import { cn } from '~/lib/cn';
import { formatTime, todayKey } from '~/lib/format';
import { VISITS_PAGE } from '~/lib/kept-visits';
import { withCalendar } from './calendar-address';
import {
  aboutOf,
  type CalendarEntry,
  type EntryKind,
  hrefOf,
  isLate,
  KIND_NAMES,
  titleOf,
} from './calendar-schema';

export const KIND_ICONS: Record<EntryKind, LucideIcon> = {
  interview: Users,
  visit: MapPin,
  care: HeartHandshake,
  visited: CircleCheck,
  task: ListChecks,
};

/** The same edge marks a kind in its filter. */
export const EDGES: Record<EntryKind, string> = {
  interview: 'border-l-accent',
  visit: 'border-l-primary',
  care: 'border-l-info',
  visited: 'border-l-success',
  task: 'border-l-muted-foreground',
};

export interface EntryActions {
  /** Whether to show whose it is. */
  hasPeople: boolean;
  onMoveTo: (entry: CalendarEntry) => void;
  onDone: (entry: CalendarEntry) => void;
}

interface EntryCardProps extends EntryActions {
  entry: CalendarEntry;
  style?: CSSProperties;
  className?: string;
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
}

export interface Dragged {
  entry: CalendarEntry;
}

const CARD =
  'min-w-0 rounded-md border border-l-4 border-border bg-card px-2 py-1 text-sm shadow-xs';

export function useEntryDrag(entry: CalendarEntry) {
  return useDraggable<Dragged>({
    id: `${entry.kind} ${entry.id}`,
    data: { entry },
    disabled: !entry.may_move,
  });
}

/** An entry that people can open, drag, or move by its menu. */
export function EntryCard(props: EntryCardProps) {
  const { entry, style, className, onPointerDown } = props;
  const { ref, isDragSource } = useEntryDrag(entry);
  return (
    <article
      ref={ref}
      style={style}
      onPointerDown={onPointerDown}
      aria-label={`${KIND_NAMES[entry.kind]}: ${titleOf(entry)}`}
      className={cn(
        CARD,
        EDGES[entry.kind],
        entry.may_move && DRAGGABLE,
        isDragSource && 'opacity-50',
        className,
      )}
    >
      <EntryMenu {...props} />
      <EntryFace {...props} />
    </article>
  );
}

/** The copy that follows the pointer. */
export function EntryGhost({ entry }: { entry: CalendarEntry }) {
  return (
    <div className={cn(CARD, EDGES[entry.kind], 'shadow-lg')}>
      <EntryFace entry={entry} hasPeople={false} />
    </div>
  );
}

function EntryFace({ entry, hasPeople }: Pick<EntryCardProps, 'entry' | 'hasPeople'>) {
  const Icon = KIND_ICONS[entry.kind];
  const about = aboutOf(entry);
  const isCrossedOut = entry.state === 'done' && entry.kind !== 'visited';
  const href = useEntryHref(entry);
  return (
    <>
      <Link
        to={href}
        preventScrollReset
        draggable={false}
        className={cn(
          'font-medium wrap-break-word hover:underline',
          isCrossedOut && 'text-muted-foreground line-through',
        )}
      >
        <Icon
          aria-hidden
          className="mr-1.5 inline size-4 align-text-bottom text-muted-foreground"
        />
        {entry.starts_at && <span className="tabular-nums">{formatTime(entry.starts_at)} </span>}
        {titleOf(entry)}
      </Link>
      {about && <p className="truncate text-muted-foreground">{about}</p>}
      {entry.place && <p className="truncate text-muted-foreground">{entry.place}</p>}
      {isLate(entry, Date.now(), todayKey()) && (
        <p className="font-medium text-destructive">
          {entry.kind === 'interview' ? 'Not marked as done' : 'Overdue'}
        </p>
      )}
      {hasPeople && entry.staff_names.length > 0 && (
        <p className="truncate text-muted-foreground">{entry.staff_names.join(', ')}</p>
      )}
    </>
  );
}

export function useEntryHref(entry: CalendarEntry): string {
  const [params] = useSearchParams();
  return hrefOf(entry) ?? `?${withCalendar(params, { openId: entry.id })}`;
}

/** Stays when an entry is done, so that the focus does too. */
function EntryMenu({ entry, onMoveTo, onDone }: EntryCardProps) {
  const href = useEntryHref(entry);
  const canFinish = entry.may_move && entry.kind !== 'interview';
  if (!entry.may_move && entry.state !== 'done') return null;
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`More actions for ${titleOf(entry)}`}
          className="float-right -mt-0.5 -mr-1.5 size-7! pointer-coarse:size-11!"
        >
          <EllipsisVertical aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem asChild>
          <Link to={href} preventScrollReset>
            <SquareArrowOutUpRight aria-hidden />
            Open
          </Link>
        </DropdownMenuItem>
        {canFinish && entry.kind === 'visit' && (
          <DropdownMenuItem asChild>
            {/* A full page load, because that page's worker must not control this one. */}
            <a href={`${VISITS_PAGE}?placement=${entry.placement_id}&task=${entry.id}`}>
              <ClipboardCheck aria-hidden />
              Record visit
            </a>
          </DropdownMenuItem>
        )}
        {canFinish && (
          <DropdownMenuItem onSelect={() => onDone(entry)}>
            <Check aria-hidden />
            Done
          </DropdownMenuItem>
        )}
        {entry.may_move && (
          <DropdownMenuItem onSelect={() => onMoveTo(entry)}>
            <CalendarClock aria-hidden />
            Move to…
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
