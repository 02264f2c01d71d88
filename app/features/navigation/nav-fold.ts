import type { SiteRelease } from '~/lib/site/release-parts';

/**
 * Decides which menu entries are in the bar, and from which width. The server estimates it from the
 * letters, so that the first paint is right and nothing moves when the script starts. All in rem,
 * so that larger text folds earlier.
 */

/** §2: below this width, the menu button replaces the entries. */
export const MEDIUM_REM = 48;
/** The bar's maximum width. */
const BAR_MAX_REM = 80;
export const FOLD_STEPS_REM = [MEDIUM_REM, 52, 56, 60, 64, 68, 72, 76, BAR_MAX_REM] as const;
export type FoldStep = (typeof FOLD_STEPS_REM)[number];
/** By label. */
export type MenuSteps = Record<string, FoldStep | null>;

const BAR_PADDING_REM = 4;
const MARK_REM = 3.125;
/** A longer name takes two lines before an entry moves to More. */
const NAME_MAX_REM = 9;
const NAME_TEXT_REM = 1.125;
/** The dark mode switch, Logout for people who are signed in, and the gaps between. */
const BUTTONS_REM = 12;
/** The search button, if the site has one. */
const SEARCH_REM = 3.25;
const ENTRY_PADDING_REM = 2.25;
const MORE_REM = 7;

/** A cautious estimate, for the widest font that a theme can have. */
function widthOf(letter: string): number {
  if (/[ilj.,:;'’|!()]/.test(letter)) return 0.34;
  if (/[mwMW@%]/.test(letter)) return 1;
  if (/[A-Z0-9&]/.test(letter)) return 0.76;
  return letter.charCodeAt(0) > 0x2000 ? 1.05 : 0.64;
}

export function textWidth(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + widthOf(letter), 0);
}

/** The bar's width from which each label is shown; `null` if it never fits. */
export function foldSteps(
  labels: string[],
  companyName: string,
  hasSearch = false,
): (FoldStep | null)[] {
  const name = Math.min(textWidth(companyName) * NAME_TEXT_REM, NAME_MAX_REM);
  const buttons = BUTTONS_REM + (hasSearch ? SEARCH_REM : 0);
  const entries = labels.map((label) => textWidth(label) + ENTRY_PADDING_REM);
  const shownAt = FOLD_STEPS_REM.map((step) =>
    countFitting(entries, step - BAR_PADDING_REM - MARK_REM - name - buttons),
  );
  return labels.map((_, index) => {
    const at = shownAt.findIndex((shown) => shown > index);
    return at < 0 ? null : (FOLD_STEPS_REM[at] ?? null);
  });
}

/** For the root's loader: the entries that are not in every bar. Visitors do not load this code. */
export function menuSteps({ menus, settings }: Pick<SiteRelease, 'menus' | 'settings'>): MenuSteps {
  const labels = menus.navigation.map(({ label }) => label);
  const steps = foldSteps(labels, settings.company.name, settings.toggles.search);
  const folded = labels.map((label, index): [string, FoldStep | null] => [
    label,
    steps[index] ?? null,
  ]);
  return Object.fromEntries(folded.filter(([, step]) => step !== MEDIUM_REM));
}

function countFitting(entries: number[], room: number): number {
  const all = entries.reduce((sum, entry) => sum + entry, 0);
  if (all <= room) return entries.length;
  let used = MORE_REM;
  const firstTooMany = entries.findIndex((entry) => {
    used += entry;
    return used > room;
  });
  return firstTooMany < 0 ? entries.length : firstTooMany;
}
