import { type BrandWords, brandWords, initialsOf, rewriteFor } from '~/lib/site/brand-words';
import { DEFAULT_BRANDING } from '~/lib/site/defaults';
import type { SiteParts } from '~/lib/site/parts';
import type { SiteLayout } from '~/lib/site/release-parts';
import { DEFAULT_ACCESS_LINES } from '~/lib/site/setting-defaults';
import type { SiteSettings } from '~/lib/site/settings';
import type { Theme } from '~/lib/site/theme';
import type { NewBrand } from './new-brand-schema';

/** A page of the site, as it is stored. */
export interface StoredPage {
  id: string;
  version: number;
  title: string;
  slug: string;
  template: string;
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
    hours: { timeZone, days: brand.days, closures: [] },
    social: [],
    acknowledgement: '',
    accessLines: DEFAULT_ACCESS_LINES,
    looks: { illustrations: 'none', treeline: false, shareImage: { path: '', alt: '' } },
    toggles: current.toggles,
  };
}

/** The parts of the site for the new brand. Menus stay: they name pages, not the brand. */
export function partsFor(brand: NewBrand, theme: Theme, current: SiteParts): SiteParts {
  const settings = settingsFor(brand, current.settings);
  const [from, to] = [brandWords(current.settings), brandWords(settings)];
  return {
    theme,
    settings,
    branding: DEFAULT_BRANDING,
    menus: current.menus,
    layout: homeFor(rewriteFor(current.layout, from, to), to),
  };
}

/** The home page's blocks that show texts of the demo until they have their own. */
function homeFor(layout: SiteLayout, words: BrandWords): SiteLayout {
  const texts = homeTexts(words);
  return {
    ...layout,
    sections: layout.sections.map((section) => ({
      ...section,
      components: section.components.map((component) => ({
        ...component,
        props: { ...texts[component.type], ...component.props },
      })),
    })),
  };
}

function homeTexts({ area }: BrandWords): Record<string, Record<string, string>> {
  return {
    hero: {
      subline: `Recruiting solutions for apprenticeships and traineeships across ${area}. We bring together employers and people ready to learn, and help both sides make it work.`,
    },
    'why-choose-us': {
      targetMarket: `We work with small and mid-sized employers across ${area}, and with school leavers, career changers and anyone looking for an apprenticeship or traineeship.`,
    },
  };
}

/**
 * The original text of a page in the new brand's words, or `null` for a page without an original.
 * Pages of the specification get theirs from app/content here; until a page has one there, its
 * stored text is rewritten.
 */
function originalPage(_slug: string, _words: BrandWords): unknown {
  return null;
}

/** The pages whose texts name the old brand, with the new one's. */
export function pagesFor(
  pages: readonly StoredPage[],
  current: SiteSettings,
  next: SiteSettings,
): RewrittenPage[] {
  const [from, to] = [brandWords(current), brandWords(next)];
  return pages.flatMap(({ id, version, slug, title, meta_description, content }) => {
    const texts = { title, meta_description, content };
    const rewritten = rewriteFor(texts, from, to);
    const page = { ...rewritten, content: originalPage(slug, to) ?? rewritten.content };
    const isChanged = JSON.stringify(page) !== JSON.stringify(texts);
    return isChanged ? [{ id, version, ...page }] : [];
  });
}
