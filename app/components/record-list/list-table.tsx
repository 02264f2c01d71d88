import { type TableOptions, useTable } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '~/components/ui/table';
import { cn } from '~/lib/cn';
import { type ListFeatures, listFeatures, PHONE_CELLS } from './list-features';
import type { Sort } from './list-state';
import { rowName } from './row-name';
import type { Selection } from './use-selection';

interface ListTableProps<Row extends { id: string }> {
  caption: string;
  columns: TableOptions<ListFeatures, Row>['columns'];
  rows: Row[];
  sort: Sort<string>;
  onSort: (column: string) => void;
  /** The rows belong to the previous query and show until the new answer arrives. */
  isStale: boolean;
  hiddenColumns?: readonly string[];
  selection?: Selection;
}

export function ListTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
  sort,
  onSort,
  isStale,
  hiddenColumns = [],
  selection,
}: ListTableProps<Row>) {
  const ids = rows.map(({ id }) => id);
  const table = useTable({
    features: listFeatures,
    columns,
    data: rows,
    getRowId: (row) => row.id,
    manualSorting: true,
    state: { sorting: [{ id: sort.column, desc: sort.isDescending }] },
  });

  return (
    // A container, because beside the navigation or the Site Editor's preview a list has less room
    // than the screen.
    <div className="@container">
      <Table
        aria-busy={isStale}
        className={cn('transition-opacity max-sm:block', isStale && 'opacity-60')}
      >
        <caption className="sr-only">{caption}</caption>
        <TableHeader className="max-sm:block">
          {table.getHeaderGroups().map((group) => (
            <TableRow key={group.id} className="border-0 max-sm:flex max-sm:items-center">
              {selection && (
                <TableHead className="w-0 max-sm:content-center max-sm:w-auto">
                  <input
                    type="checkbox"
                    aria-label="Select all on this page"
                    checked={ids.every((id) => selection.has(id))}
                    onChange={({ target }) => selection.set(ids, target.checked)}
                    className="block size-4 cursor-pointer"
                  />
                </TableHead>
              )}
              {group.headers.map((header) => {
                const { column } = header;
                if (hiddenColumns.includes(column.id)) return null;
                const direction = column.getIsSorted();
                return (
                  <TableHead
                    key={header.id}
                    aria-sort={direction ? ARIA_SORT[direction] : undefined}
                    className={cn(
                      column.columnDef.meta?.className,
                      'max-sm:content-center',
                      PHONE_HEADS[column.columnDef.meta?.phone ?? 'other'],
                    )}
                  >
                    {column.getCanSort() ? (
                      <button
                        type="button"
                        onClick={() => onSort(column.id)}
                        className="-mx-1.5 inline-flex h-8 cursor-pointer items-center gap-1 rounded-sm px-1.5 hover:text-foreground pointer-coarse:h-11"
                      >
                        <table.FlexRender header={header} />
                        <SortIcon direction={direction} />
                      </button>
                    ) : (
                      <table.FlexRender header={header} />
                    )}
                  </TableHead>
                );
              })}
            </TableRow>
          ))}
        </TableHeader>
        <TableBody className="max-sm:block">
          {table.getRowModel().rows.map((row) => (
            // A link covers the whole row: see RowLink.
            <TableRow
              key={row.id}
              className="relative hover:bg-muted/60 has-[a:focus-visible]:bg-muted max-sm:flex max-sm:flex-wrap max-sm:items-center"
            >
              {selection && (
                <TableCell className="relative z-10 w-0 max-sm:w-auto">
                  <input
                    type="checkbox"
                    aria-label={`Select ${rowName(row.original)}`}
                    checked={selection.has(row.id)}
                    onChange={({ target }) => selection.set([row.id], target.checked)}
                    className="block size-4 cursor-pointer"
                  />
                </TableCell>
              )}
              {row
                .getAllCells()
                .filter(({ column }) => !hiddenColumns.includes(column.id))
                .map((cell) => {
                  const { className, phone = 'other' } = cell.column.columnDef.meta ?? {};
                  return (
                    <TableCell key={cell.id} className={cn(className, PHONE_CELLS[phone])}>
                      <table.FlexRender cell={cell} />
                    </TableCell>
                  );
                })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

const PHONE_HEADS = { ...PHONE_CELLS, below: 'max-sm:hidden' };

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

function SortIcon({ direction }: { direction: 'asc' | 'desc' | false }) {
  const Icon = { asc: ArrowUp, desc: ArrowDown, none: ChevronsUpDown }[direction || 'none'];
  return <Icon aria-hidden className={cn('size-3.5', !direction && 'opacity-40')} />;
}
