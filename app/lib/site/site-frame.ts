import { closuresWithin } from './next-closures.ts';
import type { SiteRelease } from './release-parts.ts';
import type { SiteWords } from './setting-defaults.ts';
import type { SiteSettings } from './settings.ts';

/** The words of the header, the footer, error pages and the blocks that the home page can have. */
const FRAME_WORDS = [
  'footerContact',
  'footerQuickLinks',
  'footerExplore',
  'copyright',
  'contactButton',
  'servicesButton',
  'homeButton',
  'orEmail',
  'unavailable',
  'unavailableText',
  'noFormHeading',
  'noFormText',
  'noFormCall',
  'noFormWrite',
  'notice',
  'noticeMore',
  'noticeText',
  'sent',
  'weAnswer',
  'reference',
] as const satisfies (keyof SiteWords)[];

export type FrameWords = Pick<SiteWords, (typeof FRAME_WORDS)[number]>;

/** “Closed today” needs today’s closures; a tab may stay open for some days. */
const SHOWN_DAYS = 7;

/** The part of the current release that every page has, for visitors and for staff. */
export interface SiteFrame extends Pick<SiteRelease, 'number' | 'branding' | 'menus' | 'closures'> {
  settings: Omit<SiteSettings, 'accessLines' | 'words' | 'formProof' | 'regions'> & {
    words: FrameWords;
  };
}

/**
 * The home page's document must arrive in one round trip (decision 061), so it gets only the words
 * that it can show.
 */
export function siteFrame(release: SiteRelease, pathname: string): SiteFrame {
  const { number, branding, menus, closures } = release;
  const { accessLines: _, formProof: __, regions: ___, words, ...settings } = release.settings;
  return {
    number,
    branding,
    menus,
    closures: closuresWithin(closures, SHOWN_DAYS, release.settings.hours, new Date()),
    settings: { ...settings, words: pathname === '/' ? frameWords(words) : words },
  };
}

/** Whether the person leaves the home page, whose words are not enough for other pages. */
export function needsMoreWords(currentPath: string, nextPath: string): boolean {
  return currentPath === '/' && nextPath !== '/';
}

function frameWords(words: SiteWords): FrameWords {
  return Object.fromEntries(FRAME_WORDS.map((name) => [name, words[name]])) as FrameWords;
}
