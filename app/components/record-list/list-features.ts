import { metaHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';

interface ColumnMeta {
  /** Classes of the column's cells, for example the width from which it shows. */
  className?: string;
  /**
   * On a phone each row is one line. `main` takes the space that the others leave; `below` goes
   * under the line.
   */
  phone?: Exclude<keyof typeof PHONE_CELLS, 'other'>;
}

export const PHONE_CELLS = {
  main: 'max-sm:min-w-0 max-sm:flex-1',
  other: 'max-sm:w-auto',
  below: 'max-sm:order-1 max-sm:w-auto max-sm:basis-full max-sm:pt-0 max-sm:empty:hidden',
};

/** Features of every list's table. The server sorts and pages the rows. */
export const listFeatures = tableFeatures({
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

export type ListFeatures = typeof listFeatures;
