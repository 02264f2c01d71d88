import type { LayoutComponent } from './release-parts.ts';

/** The pages that the site always has, besides the home page, each with its fixed address. */
export const SITE_PAGES = [
  'contact',
  'apprenticeships',
  'traineeships',
  'recruitment',
  'compliance',
  'mentoring',
  'technology',
  'future-services',
  'blog',
  'login',
  'not-found',
  'privacy',
  'terms',
] as const;

export type SitePageName = (typeof SITE_PAGES)[number];

export type SitePageBlock = LayoutComponent;

/** A page as the site comes, before anyone has changed it. */
export interface OriginalPage {
  title: string;
  description: string;
  blocks: SitePageBlock[];
}

interface RequiredPart {
  name: string;
  type: string;
  /** Properties that one of the blocks must have. */
  props?: Record<string, unknown>;
}

/**
 * The parts that a page cannot lose, because the site does not work without them. The same list is
 * in the database: `private.missing_site_part`.
 */
const REQUIRED_PARTS: Partial<Record<SitePageName, readonly RequiredPart[]>> = {
  contact: [{ name: 'contact form', type: 'contact-page' }],
  login: [{ name: 'login form', type: 'login-form' }],
  blog: [{ name: 'list of articles', type: 'article-list' }],
  'not-found': [{ name: 'message', type: 'not-found' }],
  apprenticeships: [
    { name: 'Apply Now button', type: 'page-hero', props: { apply: 'apprenticeships' } },
    { name: 'enquiry form', type: 'contact-form' },
  ],
  traineeships: [{ name: 'Apply Now button', type: 'page-hero', props: { apply: 'traineeships' } }],
};

export function isSitePage(name: unknown): name is SitePageName {
  return SITE_PAGES.some((known) => known === name);
}

/** Texts such as the privacy policy look like other pages of text, with their title and date. */
export function hasOwnOpening(name: SitePageName): boolean {
  return name !== 'privacy' && name !== 'terms';
}

/** The name of the first required part that these blocks lack. */
export function missingPart(
  page: SitePageName,
  blocks: readonly { type?: unknown; props?: unknown }[],
): string | undefined {
  return REQUIRED_PARTS[page]?.find(
    (part) =>
      !blocks.some((block) => block.type === part.type && hasProps(block.props, part.props)),
  )?.name;
}

function hasProps(own: unknown, wanted: RequiredPart['props'] = {}): boolean {
  const props: Record<string, unknown> = Object(own);
  return Object.entries(wanted).every(([name, value]) => props[name] === value);
}
