import { useSearchParams } from 'react-router';
import {
  type ListConfig,
  type ListState,
  readListState,
  withFilter,
  withOpen,
  withoutNarrowing,
  withPage,
  withSearch,
  withSort,
} from './list-state';

export interface List<Column extends string, Filter extends string>
  extends ListState<Column, Filter> {
  setSearch(text: string): void;
  setFilter(filter: Filter, value: string | null): void;
  sortBy(column: string): void;
  clear(): void;
  close(): void;
  pageHref(page: number): string;
}

/** The list's state, kept in the address. */
export function useListState<Column extends string, Filter extends string>(
  config: ListConfig<Column, Filter>,
): List<Column, Filter> {
  const [params, setParams] = useSearchParams();
  const state = readListState(params, config);
  const options = { replace: true, preventScrollReset: true };

  return {
    ...state,
    setSearch: (text) => setParams((current) => withSearch(current, text), options),
    setFilter: (filter, value) =>
      setParams((current) => withFilter(current, filter, value), options),
    sortBy(column) {
      const isDescending = state.sort.column === column && !state.sort.isDescending;
      setParams((current) => withSort(current, { column, isDescending }), options);
    },
    clear: () =>
      setParams((current) => withoutNarrowing(current, Object.keys(config.filters)), options),
    close: () => setParams((current) => withOpen(current, null), options),
    pageHref: (page) => `?${withPage(params, page)}`,
  };
}
