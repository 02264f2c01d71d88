import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { NativeSelect } from '~/components/native-select';
import { Alert } from '~/components/ui/alert';
import { Skeleton } from '~/components/ui/skeleton';
import { cn } from '~/lib/cn';
import { formatCount } from '~/lib/format';
import type { ListPage } from '~/lib/supabase/list-page';
import type { BoardRow } from './board-move';
import { withFilter } from './list-state';
import { withoutBoard } from './view-switch';

interface RecordBoardProps<Row extends BoardRow, Key extends QueryKey> {
  /** Value to title, in the order of the columns. */
  statuses: Record<string, string>;
  columnQuery: (status: string) => UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, Key>;
  /** Given where the person may move rows. */
  onMove?: ((row: Row, status: string) => void) | undefined;
  hrefOf: (row: Row) => string;
  /** What a card says below the name. */
  details: (row: Row) => ReactNode;
  fetchFailed: string;
}

/** A column a status. A card is dragged to another, or its status chosen on it, by any key. */
export function RecordBoard<Row extends BoardRow, Key extends QueryKey>(
  props: RecordBoardProps<Row, Key>,
) {
  const dragged = useRef<Row>(null);
  return (
    <div className="flex snap-x scroll-px-3 gap-3 overflow-x-auto p-3 xl:grid xl:grid-cols-5">
      {Object.keys(props.statuses).map((status) => (
        <BoardColumn key={status} {...props} status={status} dragged={dragged} />
      ))}
    </div>
  );
}

interface BoardColumnProps<Row extends BoardRow, Key extends QueryKey>
  extends RecordBoardProps<Row, Key> {
  status: string;
  /** The card in the hand. */
  dragged: RefObject<Row | null>;
}

function BoardColumn<Row extends BoardRow, Key extends QueryKey>(
  props: BoardColumnProps<Row, Key>,
) {
  const { status, statuses, columnQuery, dragged, onMove, fetchFailed } = props;
  const { data, error } = useQuery(columnQuery(status));
  const [isOver, setIsOver] = useState(false);
  const [params] = useSearchParams();
  const title = statuses[status];

  return (
    <section
      aria-label={title}
      onDragOver={(event) => {
        if (!dragged.current) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        if (dragged.current) onMove?.(dragged.current, status);
      }}
      className={cn(
        'grid w-72 min-w-0 shrink-0 snap-start grid-cols-1 content-start gap-2 rounded-lg border border-border bg-muted/40 p-2 lg:min-h-80 xl:w-auto',
        isOver && 'border-primary bg-muted',
      )}
    >
      <h2 className="flex justify-between px-1 text-sm font-semibold">
        <Link
          to={`?${withFilter(withoutBoard(params), 'status', status)}`}
          className="hover:underline"
        >
          {title}
        </Link>
        {data && (
          <span className="text-muted-foreground tabular-nums">
            {formatCount(data.total)}
            {data.isMore && '+'}
          </span>
        )}
      </h2>
      {error && !data && <Alert variant="error" title={fetchFailed} />}
      {!data && !error && <Skeleton className="h-24" />}
      {data?.rows.map((row) => (
        <BoardCard key={row.id} {...props} row={row} />
      ))}
    </section>
  );
}

interface BoardCardProps<Row extends BoardRow, Key extends QueryKey>
  extends BoardColumnProps<Row, Key> {
  row: Row;
}

function BoardCard<Row extends BoardRow, Key extends QueryKey>(props: BoardCardProps<Row, Key>) {
  const { row, statuses, dragged, onMove, hrefOf, details } = props;
  return (
    <article
      aria-label={row.name}
      draggable={onMove !== undefined}
      onDragStart={({ dataTransfer }) => {
        // Firefox drags nothing without data.
        dataTransfer.setData('text/plain', row.name);
        dragged.current = row;
      }}
      onDragEnd={() => {
        dragged.current = null;
      }}
      className={cn(
        'grid gap-1 rounded-md border border-border bg-card p-2.5 text-sm shadow-xs',
        onMove && 'cursor-grab',
      )}
    >
      <Link to={hrefOf(row)} className="truncate font-medium hover:underline" draggable={false}>
        {row.name}
      </Link>
      {details(row)}
      {onMove && (
        <NativeSelect
          aria-label={`Status of ${row.name}`}
          required
          options={statuses}
          value={row.status}
          onChange={({ target }) => onMove(row, target.value)}
          className="h-8! min-h-8! pointer-coarse:h-11!"
        />
      )}
    </article>
  );
}
