/** Rows per page, except for lists whose size the specification sets. */
export const LIST_PAGE_SIZE = 25;

const SEARCH_MAX = 100;
const PAGE_MAX = 100_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The columns and filters of a list. */
export interface ListConfig<Column extends string, Filter extends string> {
  columns: readonly Column[];
  defaultSort: Sort<Column>;
  /** The allowed values of each filter: a list, or a pattern. */
  filters: Record<Filter, readonly string[] | RegExp>;
}

export interface Sort<Column extends string> {
  column: Column;
  isDescending: boolean;
}

/**
 * The state of a list. It is kept in the address, so that people can share it and go back to it.
 */
export interface ListState<Column extends string, Filter extends string> {
  search: string;
  sort: Sort<Column>;
  filters: Partial<Record<Filter, string>>;
  /** Starts at 1. */
  page: number;
  /** The record that is open beside the list. */
  openId: string | null;
}

/** Reads the state from the address, and falls back to a valid value for each part. */
export function readListState<Column extends string, Filter extends string>(
  params: URLSearchParams,
  config: ListConfig<Column, Filter>,
): ListState<Column, Filter> {
  return {
    // The database cannot store or search for a null character.
    search: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, SEARCH_MAX),
    sort: readSort(params.get('sort'), config),
    filters: readFilters(params, config),
    page: readPage(params.get('page')),
    openId: UUID.exec(params.get('open') ?? '')?.[0] ?? null,
  };
}

export function isNarrowed({ search, filters }: ListState<string, string>): boolean {
  return search !== '' || Object.keys(filters).length > 0;
}

/** First and last row of a page, in the form that `range` expects. */
export function pageRange(page: number, pageSize = LIST_PAGE_SIZE): [from: number, to: number] {
  const from = (page - 1) * pageSize;
  return [from, from + pageSize - 1];
}

/** Returns the changed address. A new search, filter or sort order starts at page 1 again. */
export function withSearch(params: URLSearchParams, text: string): URLSearchParams {
  return changed(params, { q: text.trim() || null, page: null });
}

export function withFilter(
  params: URLSearchParams,
  filter: string,
  value: string | null,
): URLSearchParams {
  return changed(params, { [filter]: value, page: null });
}

export function withSort(params: URLSearchParams, sort: Sort<string>): URLSearchParams {
  return changed(params, { sort: (sort.isDescending ? '-' : '') + sort.column, page: null });
}

export function withPage(params: URLSearchParams, page: number): URLSearchParams {
  return changed(params, { page: page > 1 ? String(page) : null });
}

/** Opens one record beside the list, or closes it. */
export function withOpen(params: URLSearchParams, id: string | null): URLSearchParams {
  return changed(params, { open: id });
}

export function withoutNarrowing(params: URLSearchParams, filters: string[]): URLSearchParams {
  const cleared = Object.fromEntries(filters.map((filter) => [filter, null]));
  return changed(params, { q: null, page: null, ...cleared });
}

function changed(params: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

function readSort<Column extends string>(
  text: string | null,
  { columns, defaultSort }: ListConfig<Column, string>,
): Sort<Column> {
  const isDescending = text?.startsWith('-') ?? false;
  const name = isDescending ? text?.slice(1) : text;
  const column = columns.find((candidate) => candidate === name);
  return column ? { column, isDescending } : defaultSort;
}

function readFilters<Filter extends string>(
  params: URLSearchParams,
  { filters }: ListConfig<string, Filter>,
): Partial<Record<Filter, string>> {
  const chosen: Partial<Record<Filter, string>> = {};
  for (const filter of Object.keys(filters) as Filter[]) {
    const value = params.get(filter);
    if (value !== null && isAllowed(filters[filter], value)) chosen[filter] = value;
  }
  return chosen;
}

function isAllowed(allowed: readonly string[] | RegExp, value: string): boolean {
  return allowed instanceof RegExp ? allowed.test(value) : allowed.includes(value);
}

function readPage(text: string | null): number {
  const page = /^\d+$/.test(text ?? '') ? Number(text) : 1;
  return Math.min(Math.max(page, 1), PAGE_MAX);
}
