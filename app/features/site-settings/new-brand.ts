import { upgradeLayout } from '~/content/earlier-blocks';
import { originalPage } from '~/content/originals';
import { wordsOf } from '~/content/words';
import { isSameJson } from '~/lib/same-json';
import { type BrandWords, brandWords, initialsOf, rewriteFor } from '~/lib/site/brand-words';
import { DEFAULT_BRANDING } from '~/lib/site/defaults';
import type { SiteParts } from '~/lib/site/parts';
import type { SiteLayout, SiteLogo } from '~/lib/site/release-parts';
import type { SiteSettings } from '~/lib/site/settings';
import { isSitePage, type SitePageName } from '~/lib/site/site-pages';
import type { Theme } from '~/lib/site/theme';
import { USUAL_REGIONS } from '~/lib/site/usual-regions';
import type { NewBrand } from './new-brand-schema';

/** A page of the site, as it is stored. */
export interface StoredPage {
  id: string;
  version: number;
  title: string;
  slug: string;
  template: string;
  /** Which of the site's own pages it is. */
  site_page: string | null;
  meta_description: string | null;
  content: unknown;
}

export type RewrittenPage = Pick<
  StoredPage,
  'id' | 'version' | 'title' | 'meta_description' | 'content'
>;

/** Settings of the new brand. What the ten questions do not ask starts empty, not as it was. */
export function settingsFor(brand: NewBrand, current: SiteSettings): SiteSettings {
  const { name, legalName, abn, tagline, area, city, timeZone, phone, email } = brand;
  return {
    title: name,
    description: `Apprenticeships, traineeships, recruitment and labour hire for employers in ${area} and the people who want to work for them.`,
    contactEmail: email,
    company: {
      name,
      legalName,
      abn,
      licences: [],
      initials: initialsOf(name),
      tagline,
      blurb: `We help employers in ${area} find, train and keep good people, and help people find work worth staying in.`,
      phone,
      apprenticeshipsEmail: brand.apprenticeshipsEmail || email,
      traineeshipsEmail: brand.traineeshipsEmail || email,
      address: {
        street: brand.street,
        suburb: brand.suburb,
        state: brand.state,
        postcode: brand.postcode,
      },
    },
    place: { area, city },
    hours: { timeZone, days: brand.days, replyHours: null },
    social: [],
    acknowledgement: '',
    // The relay service and interpreters are the same all over the country.
    accessLines: current.accessLines,
    looks: { illustrations: 'none', treeline: false, shareImage: { path: '', alt: '' } },
    words: current.words,
    regions: USUAL_REGIONS[brand.state] ?? [],
    toggles: current.toggles,
    formProof: current.formProof,
  };
}

/** The parts of the site for the new brand. Menus stay: they name pages, not the brand. */
export function partsFor(
  brand: NewBrand,
  { theme, logo }: { theme: Theme; logo: SiteLogo | null },
  current: SiteParts,
): SiteParts {
  const settings = settingsFor(brand, current.settings);
  return {
    theme,
    settings,
    branding: { ...DEFAULT_BRANDING, logo },
    menus: current.menus,
    layout: homeFor(current.layout, brandWords(current.settings), brandWords(settings)),
  };
}

/** The home page in the new brand's words. Blocks without their own texts get the demo's first. */
function homeFor(layout: SiteLayout, from: BrandWords, to: BrandWords): SiteLayout {
  return rewriteFor(upgradeLayout(layout), from, to);
}

type PageTexts = Pick<StoredPage, 'title' | 'meta_description' | 'content'>;

function originalTexts(name: SitePageName, settings: SiteSettings): PageTexts {
  const { title, description, blocks } = originalPage(name, wordsOf(settings));
  return { title, meta_description: description, content: { blocks } };
}

/** The pages whose texts name the old brand, with the new one's. */
export function pagesFor(
  pages: readonly StoredPage[],
  current: SiteSettings,
  next: SiteSettings,
): RewrittenPage[] {
  const [from, to] = [brandWords(current), brandWords(next)];
  return pages.flatMap(({ id, version, site_page, title, meta_description, content }) => {
    const texts = { title, meta_description, content };
    const isOriginal =
      isSitePage(site_page) && isSameJson(texts, originalTexts(site_page, current));
    // A page that nobody has changed gets its original in the new words; others are rewritten.
    const page = isOriginal ? originalTexts(site_page, next) : rewriteFor(texts, from, to);
    return isSameJson(page, texts) ? [] : [{ id, version, ...page }];
  });
}

/** A saved block, as it is stored. */
export interface StoredBlock {
  id: string;
  version: number;
  name: string;
  content: unknown;
}

/** The saved blocks whose texts name the old brand, with the new one's. */
export function blocksFor(
  blocks: readonly StoredBlock[],
  current: SiteSettings,
  next: SiteSettings,
): StoredBlock[] {
  const [from, to] = [brandWords(current), brandWords(next)];
  return blocks.flatMap(({ id, version, name, content }) => {
    const texts = { name, content };
    const rewritten = rewriteFor(texts, from, to);
    return isSameJson(rewritten, texts) ? [] : [{ id, version, ...rewritten }];
  });
}
