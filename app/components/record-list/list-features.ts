import { metaHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';

/** For each column: classes of its cells, such as from which width up it shows. */
interface ColumnMeta {
  className?: string;
}

/** What every list's table can do. Rows come sorted and paged from the server. */
export const listFeatures = tableFeatures({
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

export type ListFeatures = typeof listFeatures;
