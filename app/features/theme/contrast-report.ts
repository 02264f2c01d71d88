import type { PublishProblem } from '~/lib/site/publish-problem';
import type { Theme } from '~/lib/site/theme';
import { AA_TEXT, contrast, ensureContrast } from './color';
import { darkTokens, lightTokens, type NAMED, named } from './tokens';

/** A colour that people choose: one of the two, or a role in the extended list. */
export type ColorRole = 'primary' | 'secondary' | keyof typeof NAMED;

export interface ContrastPair {
  text: ColorRole;
  /** What is written, and where. */
  label: string;
  /** The least of it over the surfaces it stands on. */
  ratio: number;
  isEnough: boolean;
  /** Where it is not enough: the nearest colour that is. The site shows that one meanwhile. */
  nearest: string;
}

type Ground = 'page' | 'band' | 'night';

/** Every pair of chosen colours that the site sets text in. */
const PAIRS: { text: ColorRole; label: string; ground: Ground }[] = [
  { text: 'ink', label: 'Ink, text on the page', ground: 'page' },
  { text: 'primary', label: 'Primary, headings and buttons on the page', ground: 'page' },
  { text: 'secondary', label: 'Secondary, links on the page', ground: 'page' },
  { text: 'ochre', label: 'Ochre, calls to action on the page', ground: 'page' },
  { text: 'limestone', label: 'Limestone, text on the primary band', ground: 'band' },
  { text: 'wattle', label: 'Wattle, highlights on the primary band', ground: 'band' },
  { text: 'limestone', label: 'Limestone, text in dark mode', ground: 'night' },
];

/** Grounds are mixed from the colours too: a change may need another after it. */
const ROUNDS_MAX = 20;

export function contrastReport(theme: Theme): ContrastPair[] {
  return PAIRS.map(({ text, label, ground }) => {
    const hex = colorOf(theme, text).toLowerCase();
    const ratio = Math.min(...surfaces(theme, ground).map((surface) => contrast(hex, surface)));
    const isEnough = ratio >= AA_TEXT;
    return { text, label, ratio, isEnough, nearest: isEnough ? hex : nearest(theme, text, ground) };
  });
}

function nearest(theme: Theme, role: ColorRole, ground: Ground): string {
  let hex = colorOf(theme, role).toLowerCase();
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const next = ensureContrast(hex, surfaces(withColor(theme, role, hex), ground), AA_TEXT);
    if (next === hex) break;
    hex = next;
  }
  return hex;
}

function surfaces(theme: Theme, ground: Ground): string[] {
  if (ground === 'band') return [theme.colors.primary];
  const { background, card, muted } = ground === 'page' ? lightTokens(theme) : darkTokens(theme);
  return [background, card, muted];
}

export function colorOf(theme: Theme, role: ColorRole): string {
  return role === 'primary' || role === 'secondary' ? theme.colors[role] : named(theme, role);
}

/** The theme with another colour in a role; a role that the list lacks is added to it. */
export function withColor(theme: Theme, role: ColorRole, hex: string): Theme {
  const { colors } = theme;
  if (role === 'primary' || role === 'secondary') {
    return { ...theme, colors: { ...colors, [role]: hex } };
  }
  const isRole = ({ name }: { name: string }) => name.trim().toLowerCase() === role;
  const name = role.charAt(0).toUpperCase() + role.slice(1);
  const extended = colors.extended.some(isRole)
    ? colors.extended.map((color) => (isRole(color) ? { ...color, hex } : color))
    : [...colors.extended, { name, hex, description: '', usage: '' }];
  return { ...theme, colors: { ...colors, extended } };
}

export function contrastProblems(theme: Theme): PublishProblem[] {
  return contrastReport(theme)
    .filter(({ isEnough }) => !isEnough)
    .map(({ label, ratio, nearest }) => ({
      tab: 'theme',
      text: `${label}: contrast ${formatRatio(ratio)}, AA needs ${formatRatio(AA_TEXT)}. Nearest that passes: ${nearest}`,
    }));
}

export function formatRatio(ratio: number): string {
  // Down, so that 4.49 does not read as enough.
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;
}
