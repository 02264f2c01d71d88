import type { SupabaseClient } from '@supabase/supabase-js';
import { LIST_PAGE_SIZE, pageRange } from '~/components/record-list/list-state';
import { AppError, unwrap } from '~/lib/errors';
import { CURRENT, CURRENT_STATUSES } from '~/lib/records/current';
import { staleText } from '~/lib/records/stale-text';
import { hasValues, isSameJson } from '~/lib/same-json';
import { type BulkOutcome, changeRows } from '~/lib/supabase/change-rows';
import type { Db } from '~/lib/supabase/client';
import { insertAnyOnce } from '~/lib/supabase/insert-once';
import { type ListPage, type ListReply, toListPage } from '~/lib/supabase/list-page';
import { type SearchedTable, searchedRows } from '~/lib/supabase/searched-rows';
import type { AnyRecord, RecordBase, RecordQuery } from './record-kind';

type Table = Pick<RecordBase<AnyRecord>, 'table'>;

/** A kind names its table with a plain string, which the database types cannot check. */
function rowsOf(db: Db, { table }: Table) {
  return (db as unknown as SupabaseClient).from(table);
}

interface PageRequest<Reply> extends PromiseLike<Reply> {
  order(
    column: string,
    options?: { ascending?: boolean; nullsFirst?: boolean },
  ): PageRequest<Reply>;
  range(from: number, to: number): PageRequest<Reply>;
  abortSignal(signal: AbortSignal): PageRequest<Reply>;
}

interface PageOrder {
  /** Puts rows with an empty value last in either direction. */
  isEmptyLast?: boolean;
  /** Whether rows with equal values are sorted by id in the same direction. */
  isIdSorted?: boolean;
}

/** Adds the sorting and the page's range to a request, and runs it. */
export async function readPage<Row>(
  request: PageRequest<ListReply<Row>>,
  { sort, page, size = LIST_PAGE_SIZE }: Pick<RecordQuery, 'sort' | 'page' | 'size'>,
  signal: AbortSignal | null,
  { isEmptyLast = false, isIdSorted = false }: PageOrder = {},
): Promise<ListPage<Row>> {
  const ascending = !sort.isDescending;
  const sorted = request
    .order(sort.column, { ascending, ...(isEmptyLast && { nullsFirst: false }) })
    .order('id', { ascending: !isIdSorted || ascending })
    .range(...pageRange(page, size));
  return toListPage(await (signal ? sorted.abortSignal(signal) : sorted));
}

interface FilteredRequest<Row> extends PageRequest<ListReply<Row>> {
  eq(column: string, value: string): FilteredRequest<Row>;
  in(column: string, values: readonly string[]): FilteredRequest<Row>;
  is(column: string, value: null): FilteredRequest<Row>;
}

/** The value of a filter for records that have nothing in its column. */
export const NOTHING = 'none';

/**
 * Reads a page of a table whose filters are columns, under its policies. The function
 * `search_<table>` finds rows by their text.
 */
export function readTable<Row>(
  db: Db,
  table: string,
  columns: string,
  query: RecordQuery,
  signal: AbortSignal | null,
): Promise<ListPage<Row>> {
  const rows = searchedRows(db, table as SearchedTable, columns, query.search);
  let request = rows as unknown as FilteredRequest<Row>;
  for (const [column, value] of Object.entries(query.filters)) {
    if (value === NOTHING) request = request.is(column, null);
    else if (column === 'status' && value === CURRENT) {
      request = request.in(column, CURRENT_STATUSES[table] ?? []);
    } else if (value) request = request.eq(column, value);
  }
  return readPage(request, query, signal);
}

export async function getRecord<Whole extends AnyRecord>(
  db: Db,
  kind: RecordBase<Whole>,
  id: string,
): Promise<Whole> {
  if (kind.get) return kind.get(db, id);
  const found: Whole | null = unwrap(await rowsOf(db, kind).select('*').eq('id', id).maybeSingle());
  if (!found) throw new AppError('not_found', kind.messages.gone);
  return found;
}

/** Returns the id of the new record, if it is known. */
export async function createRecord<Whole extends AnyRecord>(
  db: Db,
  kind: RecordBase<Whole>,
  values: object,
): Promise<string | undefined> {
  if (kind.create) {
    const made = await kind.create(db, values);
    return typeof made === 'string' ? made : undefined;
  }
  await insertAnyOnce(db, kind.table, values);
  // Not everyone who may add a record may read it.
  return undefined;
}

/**
 * Changes the fields that no one else has changed since `base` was read. Returns the names of
 * the other fields, which keep the other person's values.
 */
export async function updateRecord<Whole extends AnyRecord>(
  db: Db,
  kind: RecordBase<Whole>,
  base: Whole,
  change: Partial<Whole>,
): Promise<string[]> {
  if (kind.update) return kind.update(db, base, change);
  if (await saveVersion(db, kind, base, change)) return [];
  const now = await readAgain(db, kind, base);
  const fields = Object.keys(change) as (keyof Whole & string)[];
  const clashes = fields.filter(
    (field) => !isSameJson(now[field], base[field]) && !isSameJson(now[field], change[field]),
  );
  const rest = fields.filter((field) => !clashes.includes(field));
  if (rest.length === 0) return clashes;
  const wanted = Object.fromEntries(rest.map((field) => [field, change[field]]));
  return [...clashes, ...(await updateRecord(db, kind, now, wanted as Partial<Whole>))];
}

/**
 * Changes a record unless someone else has changed the same fields since `seen` was read, or with
 * `isStrict` any field at all. Returns the time of the change.
 */
export async function saveRecord<Whole extends AnyRecord>(
  db: Db,
  kind: RecordBase<Whole>,
  seen: AnyRecord & Partial<NoInfer<Whole>>,
  change: Partial<NoInfer<Whole>>,
  { isStrict = false } = {},
): Promise<string> {
  const saved = await saveVersion(db, kind, seen, change);
  if (saved) return saved;
  const now = await readAgain(db, kind, seen);
  const fields = Object.keys(change) as (keyof Whole)[];
  // An earlier try was stored and only its answer was lost, or someone else made the same change.
  if (hasValues(now, change)) return versionOf(now);
  if (!isStrict && fields.every((field) => isSameJson(now[field], seen[field]))) {
    return saveRecord(db, kind, now, change);
  }
  const who = await namedChanger(db, kind, seen);
  throw new AppError('stale', staleText<Whole>(seen, now, kind.staleFields ?? {}, who));
}

/** The colleague who last changed a record, if they have a name. */
export async function getChanger(db: Db, { table }: Table, id: string): Promise<string | null> {
  return unwrap(await db.rpc('record_changer', { record_table: table, record_id: id }));
}

/** For a text that can do without the name. */
export function namedChanger(db: Db, kind: Table, { id }: AnyRecord): Promise<string | null> {
  return getChanger(db, kind, id).catch(() => null);
}

/** Returns `undefined` if the record has changed since `seen` was read. */
async function saveVersion(
  db: Db,
  kind: Table,
  seen: AnyRecord,
  change: object,
): Promise<string | undefined> {
  const request = rowsOf(db, kind)
    .update(change)
    .match({ id: seen.id, updated_at: versionOf(seen) });
  const saved: { updated_at: string } | null = unwrap(
    await request.select('updated_at').maybeSingle(),
  );
  return saved?.updated_at;
}

async function readAgain<Whole extends AnyRecord>(
  db: Db,
  kind: RecordBase<Whole>,
  seen: AnyRecord,
): Promise<Whole> {
  const now = await getRecord(db, kind, seen.id);
  // When row-level security refuses a change, the update finds no row.
  if (isSameVersion(now, seen)) throw new AppError('forbidden');
  return now;
}

function versionOf(record: object): string {
  return (record as { updated_at: string }).updated_at;
}

function isSameVersion(one: object, other: object): boolean {
  return 'updated_at' in one && 'updated_at' in other && one.updated_at === other.updated_at;
}

export async function deleteRecord(db: Db, kind: Table, id: string): Promise<void> {
  const request = rowsOf(db, kind).delete().eq('id', id).select('id');
  if (!unwrap(await request.maybeSingle())) throw new AppError('forbidden');
}

export function updateMany(
  db: Db,
  kind: Table,
  ids: readonly string[],
  change: object,
): Promise<BulkOutcome> {
  return changeRows(ids, (batch) => rowsOf(db, kind).update(change).in('id', batch).select('id'));
}

export function deleteMany(db: Db, kind: Table, ids: readonly string[]): Promise<BulkOutcome> {
  return changeRows(ids, (batch) => rowsOf(db, kind).delete().in('id', batch).select('id'));
}
