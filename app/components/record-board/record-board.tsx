import { useDraggable, useDragOperation, useDroppable } from '@dnd-kit/react';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DRAGGABLE, DragArea } from '~/components/drag/drag-area';
import { NativeSelect } from '~/components/native-select';
import { QueryStates } from '~/components/query-states';
import { withoutBoard } from '~/components/record-list/board-address';
import type { BoardRow } from '~/components/record-list/board-move';
import { LIST_PAGE_SIZE, withFilter } from '~/components/record-list/list-state';
import { Button } from '~/components/ui/button';
import { cn } from '~/lib/cn';
import { formatTotal } from '~/lib/format';
import type { ListPage } from '~/lib/supabase/list-page';

/** Each refetch reads the whole column. */
const COLUMN_MAX = 200;
/** More columns than this do not fit beside each other: they scroll. */
const SIDE_BY_SIDE = 6;
/** How many cards each of their columns shows at first: drawing all of them takes too long. */
const WIDE_BOARD_SIZE = 8;

function isWide(statuses: Record<string, string>): boolean {
  return Object.keys(statuses).length > SIDE_BY_SIDE;
}

interface RecordBoardProps<Row extends BoardRow, Read, Key extends QueryKey> {
  /** Maps values to titles, in the order of the columns. */
  statuses: Record<string, string>;
  /** What the statuses are called, if they are something else, such as stages. */
  statusNoun?: string;
  /** Reads the first `size` rows of a status. */
  columnQuery: (status: string, size: number) => UseQueryOptions<Read, Error, ListPage<Row>, Key>;
  /** There is no table of the same rows, so the columns can show all of theirs. */
  hasNoTable?: boolean;
  /** Set if the person may move rows. */
  onMove?: ((row: Row, status: string) => void) | undefined;
  hrefOf: (row: Row) => string;
  /** What a card shows below the name. */
  details: (row: Row) => ReactNode;
  fetchFailed: string;
}

interface Dragged<Row> {
  row: Row;
}

interface Place {
  status: string;
}

/**
 * One column per status. People drag a card to another column, or choose the status on the card.
 */
export function RecordBoard<Row extends BoardRow, Read, Key extends QueryKey>(
  props: RecordBoardProps<Row, Read, Key>,
) {
  return (
    <DragArea<Dragged<Row>, Place>
      onDrop={({ row }, { status }) => props.onMove?.(row, status)}
      ghost={({ row }) => (
        <div className={cn(CARD, 'border-primary shadow-lg')}>
          <CardFace {...props} row={row} />
        </div>
      )}
    >
      <BoardColumns {...props} />
    </DragArea>
  );
}

function BoardColumns<Row extends BoardRow, Read, Key extends QueryKey>(
  props: RecordBoardProps<Row, Read, Key>,
) {
  const isDragging = Boolean(useDragOperation().source);
  const statuses = Object.keys(props.statuses);
  return (
    <div
      style={{ '--columns': statuses.length } as CSSProperties}
      className={cn(
        'flex scroll-px-3 gap-3 overflow-x-auto p-3',
        !isWide(props.statuses) && 'xl:grid xl:grid-cols-[repeat(var(--columns),minmax(0,1fr))]',
        // Snapping would pull the columns back while a card at the edge scrolls them.
        !isDragging && 'snap-x',
      )}
    >
      {statuses.map((status) => (
        <BoardColumn key={status} {...props} status={status} />
      ))}
    </div>
  );
}

interface BoardColumnProps<Row extends BoardRow, Read, Key extends QueryKey>
  extends RecordBoardProps<Row, Read, Key> {
  status: string;
}

function BoardColumn<Row extends BoardRow, Read, Key extends QueryKey>(
  props: BoardColumnProps<Row, Read, Key>,
) {
  const { status, statuses, columnQuery, hasNoTable = false, fetchFailed } = props;
  const [size, setSize] = useState(isWide(statuses) ? WIDE_BOARD_SIZE : LIST_PAGE_SIZE);
  const query = useQuery(columnQuery(status, hasNoTable ? size : Math.min(size, COLUMN_MAX)));
  const { data } = query;
  // The column under the pointer wins. Between two columns, it is the one that the card covers
  // most.
  const { ref, isDropTarget } = useDroppable<Place>({ id: status, data: { status } });
  const [params] = useSearchParams();
  const title = statuses[status];
  const tableHref = `?${withFilter(withoutBoard(params), 'status', status)}`;

  return (
    <section
      ref={ref}
      aria-label={title}
      className={cn(
        'grid w-72 min-w-0 shrink-0 snap-start grid-cols-1 content-start gap-2 rounded-lg border border-border bg-muted/40 p-2 lg:min-h-80',
        isWide(statuses) ? 'lg:w-60' : 'xl:w-auto',
        isDropTarget && 'border-primary bg-muted',
      )}
    >
      <h2 className="flex justify-between px-1 text-sm font-semibold">
        {hasNoTable ? (
          title
        ) : (
          <Link to={tableHref} className="hover:underline">
            {title}
          </Link>
        )}
        {data && (
          <span className="text-muted-foreground tabular-nums">
            {formatTotal(data.total, data.isMore)}
          </span>
        )}
      </h2>
      <QueryStates query={query} failed={fetchFailed}>
        {({ rows, total, isMore }) => (
          <>
            {rows.map((row) => (
              <BoardCard key={row.id} {...props} row={row} />
            ))}
            {total > rows.length && (
              <More
                hidden={`${formatTotal(total - rows.length, isMore)} more`}
                isFull={!hasNoTable && rows.length >= COLUMN_MAX}
                isLoading={query.isPlaceholderData}
                tableHref={tableHref}
                onShow={() => setSize(size + LIST_PAGE_SIZE)}
              />
            )}
          </>
        )}
      </QueryStates>
    </section>
  );
}

interface MoreProps {
  hidden: string;
  /** The column shows as many cards as it can; the rest are in the table. */
  isFull: boolean;
  isLoading: boolean;
  tableHref: string;
  onShow: () => void;
}

function More({ hidden, isFull, isLoading, tableHref, onShow }: MoreProps) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 px-1 text-sm text-muted-foreground">
      and {hidden}
      {isFull ? (
        <Link to={tableHref} className="text-link underline underline-offset-4">
          See all in the table
        </Link>
      ) : (
        <Button variant="outline" size="sm" disabled={isLoading} onClick={onShow}>
          {isLoading ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </p>
  );
}

const CARD = 'grid gap-1 rounded-md border border-border bg-card p-2.5 text-sm shadow-xs';

interface BoardCardProps<Row extends BoardRow, Read, Key extends QueryKey>
  extends RecordBoardProps<Row, Read, Key> {
  row: Row;
}

function BoardCard<Row extends BoardRow, Read, Key extends QueryKey>(
  props: BoardCardProps<Row, Read, Key>,
) {
  const { row, onMove } = props;
  const { ref, isDragSource } = useDraggable<Dragged<Row>>({
    id: row.id,
    data: { row },
    disabled: !onMove,
  });
  return (
    <article
      ref={ref}
      aria-label={row.name}
      className={cn(CARD, onMove && DRAGGABLE, isDragSource && 'opacity-50')}
    >
      <CardFace {...props} />
    </article>
  );
}

function CardFace<Row extends BoardRow, Read, Key extends QueryKey>(
  props: BoardCardProps<Row, Read, Key>,
) {
  const { row, statuses, statusNoun = 'Status', onMove, hrefOf, details } = props;
  return (
    <>
      <Link to={hrefOf(row)} className="truncate font-medium hover:underline" draggable={false}>
        {row.name}
      </Link>
      {details(row)}
      {onMove && (
        <NativeSelect
          aria-label={`${statusNoun} of ${row.name}`}
          required
          options={statuses}
          value={row.status}
          onChange={({ target }) => onMove(row, target.value)}
          className="h-8! min-h-8! pointer-coarse:h-11!"
        />
      )}
    </>
  );
}
