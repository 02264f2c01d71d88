import { metaHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';

interface ColumnMeta {
  /** Of its cells, such as from which width up it shows. */
  className?: string;
  /** On a phone a row is one line, of which `main` takes what the others leave; `below` comes under it. */
  phone?: Exclude<keyof typeof PHONE_CELLS, 'other'>;
}

export const PHONE_CELLS = {
  main: 'max-sm:min-w-0 max-sm:flex-1',
  other: 'max-sm:w-auto',
  below: 'max-sm:order-1 max-sm:w-auto max-sm:basis-full max-sm:pt-0 max-sm:empty:hidden',
};

/** What every list's table can do. Rows come sorted and paged from the server. */
export const listFeatures = tableFeatures({
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

export type ListFeatures = typeof listFeatures;
