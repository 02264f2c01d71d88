import type { TableOptions } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { ListFeatures } from '~/components/record-list/list-features';
import type { ListConfig, ListState } from '~/components/record-list/list-state';
import type { ListFilterChoice } from '~/components/record-list/list-toolbar';
import type { ListWords } from '~/components/record-list/record-list';
import type { CsvColumn } from '~/lib/csv-export';
import type { PermissionKey } from '~/lib/permissions';
import type { StaleFields } from '~/lib/records/stale-text';
import type { Statuses } from '~/lib/records/statuses';
import type { Db } from '~/lib/supabase/client';
import type { ListPage } from '~/lib/supabase/list-page';
import type { Noun, RecordMessages } from './record-messages';

export interface AnyRecord {
  id: string;
}

/** What to read from a list: search, filters, sorting and page. */
export type RecordQuery<Column extends string = string, Filter extends string = string> = Omit<
  ListState<Column, Filter>,
  'openId'
> & {
  /** Rows per page, if it differs from the other lists. */
  size?: number;
  /** The signed-in person's account, for filters such as “Mine”. */
  userId?: string | null;
};

export type RecordFilter<Filter extends string = string> = ListFilterChoice & { name: Filter };

/** What is needed to read and change one record of a kind. */
export interface RecordBase<Whole extends AnyRecord> {
  /** The table also names the export, the saved views and the import. */
  table: string;
  noun: Noun;
  messages: RecordMessages;
  /** The fields to name when a change is refused because the record has changed since. */
  staleFields?: StaleFields<Whole>;
  /** How often to refetch, so that others' changes appear. Without it there is no polling. */
  pollMs?: number;
  /** `get`, `create` and `update` replace the plain request to the table. */
  get?(db: Db, id: string): Promise<Whole>;
  /** If it returns a text, that is the id of the new record. */
  create?(db: Db, values: object): Promise<unknown>;
  /** Returns the fields that someone else has changed since, which keep their values. */
  update?(db: Db, base: Whole, change: Partial<Whole>): Promise<string[]>;
}

/**
 * A kind of record, such as leads. The files in this folder build its list, board, side sheet,
 * page, export and queries from it. `Row` is what the list reads, `Whole` the complete record.
 */
export interface RecordKind<
  Row extends AnyRecord,
  Whole extends AnyRecord = Row,
  Column extends string = string,
  Filter extends string = string,
> extends RecordBase<Whole> {
  /** The address of the list. A record's page, if it has one, is one level below. */
  path: string;
  /** The permission to change records. The screen checks who may read them. */
  managedWith: PermissionKey;
  /** The label of the search field, if the search does not cover everything. */
  search?: string;
  /** Shown when there are no records yet. */
  empty: ListWords['empty'];

  /** What the list can be sorted and filtered by. */
  list: ListConfig<Column, Filter>;
  columns: TableOptions<ListFeatures, Row>['columns'];
  /** Columns that people can hide: id to label. */
  optionalColumns?: Record<string, string>;
  filters: readonly RecordFilter<Filter>[];
  /** `isWhole`: does not shorten any text, for the export. */
  read(
    db: Db,
    query: RecordQuery<Column, Filter>,
    signal: AbortSignal | null,
    isWhole?: boolean,
  ): Promise<ListPage<Row>>;
  pageSize?: number;
  exported: readonly CsvColumn<Row>[];
  /** Whether a filter depends on the signed-in person. */
  isPersonal?: boolean;
  /** Whether people can save a search and its filters under a name. */
  hasViews?: boolean;

  /** For kinds with a board. */
  statuses?: Statuses;
}

/** What people can do with several records at once. */
export interface BulkDefinition<Change> {
  choices: readonly {
    label: string;
    options: Record<string, string>;
    change: (value: string) => Change;
  }[];
  /** Ends the sentence “3 will be permanently deleted, …”. */
  goesWithThem: ReactNode;
  /** What other features offer for the selected records. */
  more?: ((ids: readonly string[]) => ReactNode) | undefined;
}
