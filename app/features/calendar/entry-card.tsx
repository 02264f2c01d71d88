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

const EDGES: Record<EntryKind, string> = {
  interview: 'border-l-accent',
  visit: 'border-l-primary',
  care: 'border-l-info',
  visited: 'border-l-success',
  task: 'border-l-muted-foreground',
};

export interface EntryActions {
  /** Whether to name whose it is. */
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
  'flex min-w-0 items-start gap-1 rounded-md border border-l-4 border-border bg-card py-1 pl-2 text-sm shadow-xs';

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
      <EntryFace {...props} />
      <EntryMenu {...props} />
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
  const href = useHref(entry);
  return (
    <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
      <Link
        to={href}
        preventScrollReset
        draggable={false}
        className={cn(
          'flex min-w-0 items-start gap-1.5 font-medium hover:underline',
          entry.state === 'done' && 'text-muted-foreground line-through',
        )}
      >
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
        <span className="min-w-0 wrap-anywhere">
          {entry.starts_at && <span className="tabular-nums">{formatTime(entry.starts_at)} </span>}
          {titleOf(entry)}
        </span>
      </Link>
      {about && <p className="truncate text-muted-foreground">{about}</p>}
      {isLate && <p className="font-medium text-destructive">Overdue</p>}
      {hasPeople && entry.staff_names.length > 0 && (
        <p className="truncate text-muted-foreground">{entry.staff_names.join(', ')}</p>
      )}
    </div>
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
          aria-label={`More for ${titleOf(entry)}`}
          className="-my-1"
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
