import {
  type BrandSettings,
  brandWords,
  type BrandWords as NamedWords,
} from '../lib/site/brand-words.ts';
import type { SiteSettings } from '../lib/site/settings.ts';

/** What the original texts take from the settings. */
export interface BrandWords extends NamedWords {
  /** Whether texts may link to the blog. */
  hasBlog: boolean;
}

export function wordsOf(settings: BrandSettings & Pick<SiteSettings, 'toggles'>): BrandWords {
  return { ...brandWords(settings), hasBlog: settings.toggles.blog };
}

/** “Western Australian employers”, or “employers in New South Wales”. */
export function of(area: string, noun: string): string {
  return area.endsWith('ia') ? `${area}n ${noun}` : `${noun} in ${area}`;
}
