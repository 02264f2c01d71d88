import { expect, it } from 'vitest';
import { DEFAULT_RELEASE, DEFAULT_SETTINGS } from '~/lib/site/defaults';
import { brandStart } from './brand-start';
import type { StoredPage } from './new-brand';
import type { CurrentSite } from './new-brand-api';
import { emptyBrand, type NewBrandForm } from './new-brand-schema';

const page = (slug: string, version: number): StoredPage => ({
  ...{
    id: `${slug} ${version}`,
    slug,
    version,
    title: `Tuart Workforce, ${slug}`,
    template: 'blog',
  },
  ...{ site_page: null, meta_description: null, content: { blocks: [] } },
});
const ARTICLE = page('how-a-traineeship-works', 1);
const CHANGED = page('how-a-traineeship-works', 2);
const OWN = page('about-us', 1);
const SITE: CurrentSite = {
  ...{ parts: DEFAULT_RELEASE, seen: { release: 1 }, pages: [ARTICLE, CHANGED, OWN], blocks: [] },
  ...{ demo: [], holidaysOf: 'WA' },
};
const ANSWERS: NewBrandForm = {
  ...emptyBrand(DEFAULT_SETTINGS),
  ...{ name: 'Banksia People', theme: DEFAULT_RELEASE.theme, logos: [], step: 5 },
  ...{ removesArticles: true, removesRecords: true },
};

it('moves the demo’s article to the trash and deletes its records, but no article of one’s own', () => {
  const { trash, removesRecords, pages, seen } = brandStart(ANSWERS, SITE);
  expect({ trash, removesRecords, seen }).toEqual({
    ...{ trash: [ARTICLE.id], removesRecords: true, seen: SITE.seen },
  });
  expect(pages.map(({ id, title }) => [id, title])).toEqual([
    [CHANGED.id, 'Banksia People, how-a-traineeship-works'],
    [OWN.id, 'Banksia People, about-us'],
  ]);
});

it('keeps both if asked', () => {
  const keeping = { ...ANSWERS, removesArticles: false, removesRecords: false };
  const { trash, removesRecords, pages } = brandStart(keeping, SITE);
  expect({ trash, removesRecords }).toEqual({ trash: [], removesRecords: false });
  expect(pages).toHaveLength(3);
});
