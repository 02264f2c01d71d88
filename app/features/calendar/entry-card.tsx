import { useDraggable } from '@dnd-kit/react';
import {
  CalendarClock,
  CircleCheck,
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
import { withCalendar } from './calendar-address';
import {
  aboutOf,
  type CalendarEntry,
  type EntryKind,
  hrefOf,
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

/** An entry that people can open, drag, or move by its menu. */
export function EntryCard(props: EntryCardProps) {
  const { entry, style, className, onPointerDown } = props;
  const { ref, isDragSource } = useDraggable<Dragged>({
    id: `${entry.kind} ${entry.id}`,
    data: { entry },
    disabled: !entry.may_move,
  });
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
  const isLate =
    entry.state === 'open' &&
    (entry.starts_at ? Date.parse(entry.starts_at) < Date.now() : entry.day < todayKey());
  const isCrossedOut = entry.state === 'done' && entry.kind !== 'visited';
  const href = useHref(entry);
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
      {isLate && <p className="font-medium text-destructive">Overdue</p>}
      {hasPeople && entry.staff_names.length > 0 && (
        <p className="truncate text-muted-foreground">{entry.staff_names.join(', ')}</p>
      )}
    </>
  );
}

function useHref(entry: CalendarEntry): string {
  const [params] = useSearchParams();
  return hrefOf(entry) ?? `?${withCalendar(params, { openId: entry.id })}`;
}

function EntryMenu({ entry, onMoveTo }: EntryCardProps) {
  const href = useHref(entry);
  if (!entry.may_move) return null;
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
        <DropdownMenuItem onSelect={() => onMoveTo(entry)}>
          <CalendarClock aria-hidden />
          Move to…
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
