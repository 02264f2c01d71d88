import { randomId } from '~/lib/secure-context';
import { everyBlock } from '~/lib/site/nested-blocks';
import type { LayoutComponent, SiteLayout } from '~/lib/site/release-parts';

/** §2. */
export interface LibraryItem {
  id: string;
  name: string;
  description: string;
  category: string;
  isNew: boolean;
  /** The block's version, for new components. */
  version: number;
  /** `null` if unknown. */
  usageCount: number | null;
}

/** The five of §2, in its order. The last is shown with the company's name. */
export const CATEGORIES = ['Layouts', 'Content', 'Media', 'Interactive', '{product}'] as const;

export function categoryName(category: string, company: string): string {
  return category === '{product}' ? company : category;
}

export function newComponent({ id, version }: LibraryItem): LayoutComponent {
  return { id: `${id}-${randomId().slice(0, 8)}`, type: id, version, props: {} };
}

export function searchLibrary(items: LibraryItem[], search: string): LibraryItem[] {
  const words = search.trim().toLowerCase().split(/\s+/);
  return items.filter(({ name, description, category }) => {
    const text = `${name} ${description} ${category}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** How often each component is used on the home page and on published pages. */
export function countUses(
  layout: SiteLayout,
  pages: readonly (readonly Pick<LayoutComponent, 'type' | 'props'>[])[],
): Map<string, number> {
  const uses = new Map<string, number>();
  const placed = layout.sections.flatMap(({ components }) => components);
  for (const { type } of everyBlock([...placed, ...pages.flat()])) {
    uses.set(type, (uses.get(type) ?? 0) + 1);
  }
  return uses;
}
