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

/** What is asked of a list. */
export type RecordQuery<Column extends string = string, Filter extends string = string> = Omit<
  ListState<Column, Filter>,
  'openId'
> & {
  /** Rows on a page, where it is another number than in every list. */
  size?: number;
  /** Of the person who asks, for filters such as “Mine”. */
  email?: string | null;
};

export type RecordFilter<Filter extends string = string> = ListFilterChoice & { name: Filter };

/** What is needed to read and change one record of a kind. */
export interface RecordBase<Whole extends AnyRecord> {
  /** The table also names the export, the saved views and the import. */
  table: string;
  noun: Noun;
  messages: RecordMessages;
  /** The fields that are named when a change to an older state of the record is refused. */
  staleFields?: StaleFields<Whole>;
  /** How soon it shows by itself what others have changed. Without it, it does not. */
  pollMs?: number;
  /** Where a record is read or changed otherwise than by a plain request to the table. */
  get?(db: Db, id: string): Promise<Whole>;
  create?(db: Db, values: object): Promise<void>;
  /** Answers with the fields that someone else has changed meanwhile, which stay as they are. */
  update?(db: Db, base: Whole, change: Partial<Whole>): Promise<string[]>;
}

/**
 * A kind of record, such as leads. Its list, board, side sheet, page, export and queries are made from
 * this by the parts beside this file. `Row` is what the list reads, `Whole` all of a record.
 */
export interface RecordKind<
  Row extends AnyRecord,
  Whole extends AnyRecord = Row,
  Column extends string = string,
  Filter extends string = string,
> extends RecordBase<Whole> {
  /** Where its list is. A record's page, if it has one, is below. */
  path: string;
  /** What someone needs to change records. Who may read them is the screen's matter. */
  managedWith: PermissionKey;
  /** What the search looks for, where it is not everything. */
  search?: string;
  /** Said where there is no record yet. */
  empty: ListWords['empty'];

  /** What the list can be sorted and filtered by. */
  list: ListConfig<Column, Filter>;
  columns: TableOptions<ListFeatures, Row>['columns'];
  /** Columns that people can hide: id to label. */
  optionalColumns?: Record<string, string>;
  filters: readonly RecordFilter<Filter>[];
  /** `isWhole`: for the export, nothing is shortened. */
  read(
    db: Db,
    query: RecordQuery<Column, Filter>,
    signal: AbortSignal | null,
    isWhole?: boolean,
  ): Promise<ListPage<Row>>;
  pageSize?: number;
  exported: readonly CsvColumn<Row>[];
  /** Whether a filter is about the person who asks. */
  isPersonal?: boolean;
  /** Whether people can keep a search with its filters under a name. */
  hasViews?: boolean;

  /** For kinds with a board. */
  statuses?: Statuses;
}

/** What can be done with several records at once. */
export interface BulkDefinition<Change> {
  choices: readonly {
    label: string;
    options: Record<string, string>;
    change: (value: string) => Change;
  }[];
  /** Ends the sentence “3 will be permanently deleted, …”. */
  goesWithThem: ReactNode;
}
