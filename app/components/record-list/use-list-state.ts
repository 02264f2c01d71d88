import { useAskedParams } from '~/lib/use-asked-params';
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

/** The list's state, stored in the address. */
export function useListState<Column extends string, Filter extends string>(
  config: ListConfig<Column, Filter>,
): List<Column, Filter> {
  const [params, changeParams] = useAskedParams();
  const state = readListState(params, config);

  function change(next: (current: URLSearchParams) => URLSearchParams) {
    changeParams(next, { replace: true });
  }

  return {
    ...state,
    setSearch: (text) => change((current) => withSearch(current, text)),
    setFilter: (filter, value) => change((current) => withFilter(current, filter, value)),
    sortBy(column) {
      const isDescending = state.sort.column === column && !state.sort.isDescending;
      change((current) => withSort(current, { column, isDescending }));
    },
    clear: () => change((current) => withoutNarrowing(current, Object.keys(config.filters))),
    close: () => change((current) => withOpen(current, null)),
    pageHref: (page) => `?${withPage(params, page)}`,
  };
}
