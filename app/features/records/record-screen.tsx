import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useIsBoard } from '~/components/record-list/board-address';
import type { BoardRow } from '~/components/record-list/board-move';
import { ColumnMenu } from '~/components/record-list/column-menu';
import { DayFilters } from '~/components/record-list/day-filter';
import { ExportButton } from '~/components/record-list/export-button';
import { RecordList } from '~/components/record-list/record-list';
import { useHiddenColumns } from '~/components/record-list/use-hidden-columns';
import { type List, useListState } from '~/components/record-list/use-list-state';
import { useSelection } from '~/components/record-list/use-selection';
import { Skeleton } from '~/components/ui/skeleton';
import { useAuth } from '~/features/auth/use-auth';
import { useUserId } from '~/features/auth/use-user-id';
import { browserClient } from '~/lib/supabase/client';
import type { ListPage } from '~/lib/supabase/list-page';
import { BulkBar } from './bulk-bar';
import { LateBoard } from './late-board';
import type {
  AnyRecord,
  BulkDefinition,
  RecordFilter,
  RecordKind,
  RecordQuery,
} from './record-kind';
import { listQuery } from './record-queries';
import { SavedViews } from './views/saved-views';

interface RecordScreenProps<
  Row extends AnyRecord,
  Whole extends AnyRecord,
  Column extends string,
  Filter extends string,
> {
  kind: RecordKind<Row, Whole, Column, Filter>;
  /** Filters in addition to the kind's own, whose choices have to be fetched. */
  moreFilters?: readonly RecordFilter<Filter>[];
  /** What people with permission to change the rows can do with several of them. */
  bulk?: BulkDefinition<Partial<Whole>>;
  /** What a card on the board shows below the name. */
  card?: (row: Row) => ReactNode;
  /** The record that is open beside the list. */
  sheet?: (id: string | null, close: () => void) => ReactNode;
  /** Shown above the list, such as a warning. */
  above?: (query: UseQueryResult<ListPage<Row>>, asked: RecordQuery<Column, Filter>) => ReactNode;
}

/** The list of a kind, or its board, with search, filters and actions. */
export function RecordScreen<
  Row extends AnyRecord,
  Whole extends AnyRecord,
  Column extends string,
  Filter extends string,
>(props: RecordScreenProps<Row, Whole, Column, Filter>) {
  const { kind, moreFilters = [], bulk, card, sheet, above } = props;
  const { can } = useAuth();
  const userId = useUserId();
  const isBoard = useIsBoard() && card !== undefined;
  const list = useListState(kind.list);
  const selection = useSelection();
  const [hidden, toggleColumn] = useHiddenColumns(kind.table);
  const { search, sort, filters, page } = list;
  const asked = { search, sort, filters, page, ...(kind.isPersonal && { userId }) };
  const query = useQuery({ ...listQuery(kind, asked), enabled: !isBoard });
  const isManaged = bulk !== undefined && can(kind.managedWith);
  // The board has a column for each status, so it does not need this filter.
  const choices = [...kind.filters, ...moreFilters].filter(
    ({ name }) => !isBoard || name !== 'status',
  );

  return (
    <>
      {above?.(query, asked)}
      <RecordList
        list={list}
        query={query}
        columns={kind.columns}
        filters={choices}
        words={{ ...kind, ...kind.messages }}
        pageSize={kind.pageSize}
        hiddenColumns={hidden}
        selection={isManaged ? selection : undefined}
        board={
          isBoard && (
            <Suspense fallback={<Skeleton className="m-3 h-80" />}>
              <LateBoard
                kind={kind as unknown as RecordKind<BoardRow>}
                query={asked}
                card={card as unknown as (row: BoardRow) => ReactNode}
              />
            </Suspense>
          )
        }
      >
        {'from' in kind.list.filters && (
          <DayFilters list={list as unknown as List<string, 'from' | 'to'>} />
        )}
        {kind.optionalColumns && !isBoard && (
          <ColumnMenu columns={kind.optionalColumns} hidden={hidden} onToggle={toggleColumn} />
        )}
        {kind.hasViews && <SavedViews list={kind.table} />}
        <ExportButton
          list={kind.table}
          columns={kind.exported}
          readPage={(page, size) =>
            kind.read(browserClient(), { ...asked, page, size }, null, true)
          }
          failure={kind.messages.exportFailed}
        />
      </RecordList>
      {isManaged && !isBoard && <BulkBar kind={kind} selection={selection} bulk={bulk} />}
      {sheet?.(list.openId, list.close)}
    </>
  );
}
