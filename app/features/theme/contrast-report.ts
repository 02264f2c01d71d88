import type { PublishProblem } from '~/lib/site/publish-problem';
import { type NamedRole, roleOf, type Theme, withRoleKeys } from '~/lib/site/theme';
import { AA_TEXT, contrast, lightnessOf, withLightness } from './color';
import { ROLE_LABELS } from './role-labels';
import { darkTokens, lightTokens, named, type Tokens } from './tokens';

/** A colour that people choose: primary, secondary, or a role in the extended list. */
export type ColorRole = 'primary' | 'secondary' | NamedRole;

type Mode = 'light' | 'dark';
type Token = keyof Tokens;

interface Pair {
  mode: Mode;
  text: Token;
  surfaces: Token[];
  /** Describes the text and where it is. */
  label: string;
  /** The chosen colour for the text. The site may show another. */
  chosen?: ColorRole;
  /** The background colour to change if no text colour is readable on it. */
  ground: ColorRole;
}

const PAGE: Token[] = ['background', 'card', 'muted'];

/** Every pair of chosen colours that the site uses for text. */
const PAIRS: Pair[] = [
  ...inMode('light', 'limestone', [
    { text: 'foreground', surfaces: PAGE, chosen: 'ink', label: 'text on the page' },
    {
      text: 'primary',
      surfaces: PAGE,
      chosen: 'primary',
      label: 'headings and buttons on the page',
    },
    { text: 'link', surfaces: PAGE, chosen: 'secondary', label: 'links on the page' },
    { text: 'cta', surfaces: PAGE, chosen: 'ochre', label: 'calls to action on the page' },
  ]),
  ...inMode('light', 'primary', [
    {
      text: 'band-foreground',
      surfaces: ['band'],
      chosen: 'limestone',
      label: 'text on the primary band',
    },
    {
      text: 'band-accent',
      surfaces: ['band'],
      chosen: 'wattle',
      label: 'highlights on the primary band',
    },
  ]),
  ...inMode('dark', 'ink', [
    { text: 'foreground', surfaces: PAGE, chosen: 'limestone', label: 'text in dark mode' },
    { text: 'primary', surfaces: PAGE, label: 'headings and buttons in dark mode' },
    { text: 'link', surfaces: PAGE, label: 'links in dark mode' },
    { text: 'cta', surfaces: PAGE, label: 'calls to action in dark mode' },
  ]),
];

function inMode(mode: Mode, ground: ColorRole, pairs: Omit<Pair, 'mode' | 'ground'>[]): Pair[] {
  return pairs.map((pair) => ({ ...pair, mode, ground }));
}

export interface ContrastPair {
  label: string;
  /** The contrast that visitors see: the lowest on any of the surfaces. */
  ratio: number;
  isEnough: boolean;
  /** Set if the chosen colour is too close to its surface, so that the site shows another. */
  replaced: { ratio: number; shown: string } | null;
}

export interface Suggestion {
  role: ColorRole;
  hex: string;
}

/** Reports what visitors see. Pairs without a chosen colour are listed only if unreadable. */
export function contrastReport(theme: Theme): ContrastPair[] {
  const tokens = { light: lightTokens(theme), dark: darkTokens(theme) };
  return PAIRS.map((pair) => reportOf(theme, pair, tokens[pair.mode])).filter(
    ({ isEnough }, place) => !isEnough || PAIRS[place]?.chosen,
  );
}

function reportOf(theme: Theme, pair: Pair, tokens: Tokens): ContrastPair {
  const surfaces = pair.surfaces.map((surface) => tokens[surface]);
  const least = (hex: string) => Math.min(...surfaces.map((surface) => contrast(hex, surface)));
  const shown = tokens[pair.text];
  const ratio = least(shown);
  const chosenRatio = pair.chosen ? least(colorOf(theme, pair.chosen)) : ratio;
  return {
    label: labelOf(theme, pair),
    ratio,
    isEnough: ratio >= AA_TEXT,
    replaced: chosenRatio < AA_TEXT ? { ratio: chosenRatio, shown } : null,
  };
}

function labelOf(theme: Theme, { chosen, ground, label }: Pair): string {
  const name = nameOf(theme, chosen ?? ground);
  return chosen ? `${name}, ${label}` : `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
}

/** The name that people gave the colour, so that the report follows a new name. */
export function nameOf(theme: Theme, role: ColorRole): string {
  if (role === 'primary') return 'Primary';
  if (role === 'secondary') return 'Secondary';
  const { extended } = theme.colors;
  return extended.find((color) => roleOf(color, extended) === role)?.name ?? ROLE_LABELS[role];
}

/** The steps for finding a background that text is readable on. */
const LIGHTNESS_STEP = 0.02;

/**
 * A colour that fixes this pair without harming another, if there is one. Each accepted suggestion
 * leaves fewer to make, so that they come to an end.
 */
export function suggestionFor(theme: Theme, label: string): Suggestion | null {
  const pair = PAIRS.find((candidate) => labelOf(theme, candidate) === label);
  const reports = contrastReport(theme);
  const report = reports.find((candidate) => candidate.label === label);
  if (!pair || !report) return null;
  const before = faultsIn(reports);
  const isBetter = ({ role, hex }: Suggestion) => {
    const after = faultsIn(contrastReport(withColor(theme, role, hex)));
    return (
      !after.has(label) &&
      [...after].every(([fault, ratio]) => ratio >= (before.get(fault) ?? Number.POSITIVE_INFINITY))
    );
  };
  return candidates(theme, pair, report).find(isBetter) ?? null;
}

function candidates(theme: Theme, pair: Pair, { isEnough, replaced }: ContrastPair): Suggestion[] {
  if (!isEnough) return lightnessesOf(theme, pair.ground);
  if (!replaced || !pair.chosen) return [];
  // The light and the dark background are also used as text colours. The site adjusts the text
  // automatically; a new background would change every page.
  if (pair.chosen === 'limestone') return [];
  if (pair.chosen === 'ink') return lightnessesOf(theme, 'ink');
  return [{ role: pair.chosen, hex: replaced.shown }];
}

/** Other shades of the same hue, nearest first. Light backgrounds stay light, dark ones dark. */
function lightnessesOf(theme: Theme, role: ColorRole): Suggestion[] {
  const hex = colorOf(theme, role);
  const lightness = lightnessOf(hex);
  const steps = Array.from({ length: Math.ceil(1 / LIGHTNESS_STEP) }, (_, i) => i + 1);
  return steps
    .flatMap((step) => [lightness + step * LIGHTNESS_STEP, lightness - step * LIGHTNESS_STEP])
    .filter((value) => value >= 0 && value <= 1)
    .filter((value) => (role === 'limestone' ? value > lightness : true))
    .filter((value) => (role === 'ink' ? value < lightness : true))
    .map((value) => ({ role, hex: withLightness(hex, value) }));
}

/** Pairs that are unreadable or not shown in the chosen colour, with their ratio up to AA. */
function faultsIn(reports: ContrastPair[]): Map<string, number> {
  const faulty = reports.filter(({ isEnough, replaced }) => !isEnough || replaced);
  return new Map(faulty.map(({ label, ratio }) => [label, Math.min(ratio, AA_TEXT)]));
}

export function colorOf(theme: Theme, role: ColorRole): string {
  const hex = role === 'primary' || role === 'secondary' ? theme.colors[role] : named(theme, role);
  return hex.toLowerCase();
}

/** The theme with a new colour for a role. Adds the role to the list if it is missing. */
export function withColor(theme: Theme, role: ColorRole, hex: string): Theme {
  const { colors } = theme;
  if (role === 'primary' || role === 'secondary') {
    return { ...theme, colors: { ...colors, [role]: hex } };
  }
  const keyed = withRoleKeys(colors.extended);
  const extended = keyed.some((color) => color.role === role)
    ? keyed.map((color) => (color.role === role ? { ...color, hex } : color))
    : [...keyed, { name: ROLE_LABELS[role], role, hex, description: '', usage: '' }];
  return { ...theme, colors: { ...colors, extended } };
}

/** Only what visitors could not read, not colours that the site replaces automatically. */
export function contrastProblems(theme: Theme): PublishProblem[] {
  return contrastReport(theme)
    .filter(({ isEnough }) => !isEnough)
    .map(({ label, ratio }) => ({
      tab: 'theme',
      text: `${label}: contrast ${formatRatio(ratio)}, AA needs ${formatRatio(AA_TEXT)}`,
    }));
}

/** The same for the check of a page, whose colours are the site's. */
export function readingProblems(theme: Theme): string[] {
  return contrastReport(theme)
    .filter(({ isEnough }) => !isEnough)
    .map(
      ({ label, ratio }) =>
        `Hard to read in the site’s colours: ${label}. Its contrast is ${formatRatio(ratio)} and should be ${formatRatio(AA_TEXT)}. The Site Editor suggests other colours.`,
    );
}

export function formatRatio(ratio: number): string {
  // Rounded down, so that 4.49 does not look like enough.
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;
}
