import { mayBeNested } from '~/lib/site/nested-blocks';
import { ONE_PAGE_TYPES } from '../one-page-types';
import type { BlockLibrary } from './all-blocks';
import { BLOCK_KEYWORDS } from './block-keywords';
import { PATTERNS } from './patterns';

/** One line of the inserter. */
export interface InserterEntry {
  id: string;
  name: string;
  description: string;
  /** The heading it is listed under. */
  category: string;
  /** Other words that it is found by. */
  keywords?: string;
}

export const INSERTER_TABS = { blocks: 'Blocks', patterns: 'Patterns' } as const;
export type InserterTab = keyof typeof INSERTER_TABS;

/** `{product}` stands for the company in the names of categories (§2). */
const PRODUCT = '{product}';

export function blockEntries(library: BlockLibrary, companyName: string): InserterEntry[] {
  const entries = Object.entries(library)
    .filter(([id]) => !ONE_PAGE_TYPES.has(id))
    .map(([id, { name, description, category }]) => ({
      id,
      name,
      description,
      category: category === PRODUCT ? companyName : category,
      keywords: BLOCK_KEYWORDS[id] ?? '',
    }));
  // Stable: blocks keep their order within a category, and categories the order they first occur.
  const categories = [...new Set(entries.map(({ category }) => category))];
  return entries.sort((a, b) => categories.indexOf(a.category) - categories.indexOf(b.category));
}

export function patternEntries(isInColumn = false): InserterEntry[] {
  const fitting = PATTERNS.filter(
    ({ blocks }) => !isInColumn || blocks.every(({ type }) => mayBeNested(type)),
  );
  return fitting.map(({ id, name, description }) => ({
    id,
    name,
    description,
    category: 'Ready-made sections',
  }));
}

/**
 * The entries that contain every word of the search, in any order. The one with exactly this name
 * comes first, because Enter chooses the first.
 */
export function findEntries(entries: readonly InserterEntry[], search: string): InserterEntry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ name, description, category, keywords = '' }) => {
    const text = `${name} ${description} ${category} ${keywords}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const isMeant = ({ name }: InserterEntry) => Number(name.toLowerCase() === words.join(' '));
  return found.sort((a, b) => isMeant(b) - isMeant(a));
}

/** Where an arrow key leads from one of `count` entries. Stops at both ends; -1 for no entries. */
export function nextEntry(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, count - 1);
    case 'ArrowUp':
      return count === 0 ? -1 : Math.max(index - 1, 0);
    default:
      return null;
  }
}
