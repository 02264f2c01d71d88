import type { OriginalPage, SitePageName } from '../lib/site/site-pages.ts';
import { apprenticeships } from './pages/apprenticeships.ts';
import { privacy } from './pages/privacy.ts';
import { recruitment } from './pages/recruitment.ts';
import { service } from './pages/services.ts';
import { blog, contact, login, notFound } from './pages/short-pages.ts';
import { terms } from './pages/terms.ts';
import { traineeships } from './pages/traineeships.ts';
import type { BrandWords } from './words.ts';

const ORIGINALS: Record<SitePageName, (words: BrandWords) => OriginalPage> = {
  contact,
  apprenticeships,
  traineeships,
  recruitment,
  compliance: (words) => service('compliance', words),
  mentoring: (words) => service('mentoring', words),
  technology: (words) => service('technology', words),
  'future-services': (words) => service('future-services', words),
  blog,
  login,
  'not-found': notFound,
  privacy,
  terms,
};

/** A page as it comes with the site, in the brand's words. */
export function originalPage(name: SitePageName, words: BrandWords): OriginalPage {
  return ORIGINALS[name](words);
}
