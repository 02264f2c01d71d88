/** Deeper than any block. Anything below is left unchanged. */
const DEPTH_MAX = 32;

/** A page's address, with what may follow it. */
const PAGE_LINK = /^\/([a-z0-9-]+)([?#].*)?$/;

/** The current slug of each page that once had another one, by that other one. */
export type MovedPages = ReadonlyMap<string, string>;

/**
 * Replaces links to a page's earlier address with links to its current one, in properties, texts
 * and menus alike. The stored content keeps what people typed: a redirect leads to the same page.
 */
export function withCurrentLinks<T>(content: T, moved: MovedPages): T {
  return moved.size === 0 ? content : (replaceIn(content, moved, 0) as T);
}

function replaceIn(value: unknown, moved: MovedPages, depth: number): unknown {
  if (typeof value === 'string') return currentLink(value, moved);
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, moved, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, replaceIn(part, moved, depth + 1)]),
  );
}

function currentLink(text: string, moved: MovedPages): string {
  const [, slug = '', rest = ''] = PAGE_LINK.exec(text) ?? [];
  const current = moved.get(slug);
  return current ? `/${current}${rest}` : text;
}
