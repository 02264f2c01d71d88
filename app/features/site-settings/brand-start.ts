import { blocksFor, pagesFor, partsFor, type StoredPage } from './new-brand';
import type { BrandStart, CurrentSite } from './new-brand-api';
import type { NewBrandForm } from './new-brand-schema';

/** Articles that came with the demo. */
const DEMO_ARTICLES = new Set(['how-a-traineeship-works']);

/** An article that someone has changed is no longer the demo’s. */
export function demoArticles(pages: readonly StoredPage[]): StoredPage[] {
  return pages.filter(({ slug, version }) => DEMO_ARTICLES.has(slug) && version === 1);
}

/** Everything that publishing these answers changes. */
export function brandStart(answers: NewBrandForm, site: CurrentSite): BrandStart {
  const { theme, logos, removesArticles, removesRecords, ...brand } = answers;
  const parts = partsFor(brand, { theme, logo: logos[0] ?? null }, site.parts);
  const trash = removesArticles ? demoArticles(site.pages).map(({ id }) => id) : [];
  const kept = site.pages.filter(({ id }) => !trash.includes(id));
  return {
    ...{ parts, seen: site.seen, trash, removesRecords },
    pages: pagesFor(kept, site.parts.settings, parts.settings),
    blocks: blocksFor(site.blocks, site.parts.settings, parts.settings),
  };
}
