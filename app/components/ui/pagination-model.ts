/** §9: up to this many pages are all shown; with more, an ellipsis replaces some. */
const PAGES_WITHOUT_ELLIPSIS = 5;

export type PageItem = number | 'ellipsis';

export function pageCount(rowCount: number, pageSize: number): number {
  return Math.max(1, Math.ceil(rowCount / pageSize));
}

/** First, last, the current page and its neighbours; an ellipsis for each run left out. */
export function pageItems(current: number, count: number): PageItem[] {
  if (count <= PAGES_WITHOUT_ELLIPSIS) return range(1, count);
  const from = Math.max(2, Math.min(current - 1, count - 3));
  const to = Math.min(count - 1, Math.max(current + 1, 4));
  return [1, ...gap(2, from - 1), ...range(from, to), ...gap(to + 1, count - 1), count];
}

function gap(from: number, to: number): PageItem[] {
  return to >= from ? ['ellipsis'] : [];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
