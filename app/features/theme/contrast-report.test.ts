import { describe, expect, it } from 'vitest';
import { DEFAULT_THEME } from '~/lib/site/defaults';
import type { Theme } from '~/lib/site/theme';
import { AA_TEXT, contrast } from './color';
import {
  type ColorRole,
  colorOf,
  contrastProblems,
  contrastReport,
  formatRatio,
  readingProblems,
  suggestionFor,
  withColor,
} from './contrast-report';
import { darkTokens, lightTokens } from './tokens';

const ROLES: ColorRole[] = ['primary', 'secondary', 'wattle', 'ochre', 'limestone', 'ink'];

/** One of each kind of colour that people try: glaring, pale, medium and extreme. */
const HEXES = ['#FFE600', '#F4F4F4', '#777777', '#000000'];
const HARD: [ColorRole, string][] = ROLES.flatMap((role) =>
  HEXES.map((hex): [ColorRole, string] => [role, hex]),
);

function faults(theme: Theme): string[] {
  return contrastReport(theme)
    .filter(({ isEnough, replaced }) => !isEnough || replaced)
    .map(({ label }) => label);
}

function worst(theme: Theme): number {
  return Math.min(...contrastReport(theme).map(({ ratio }) => ratio));
}

describe('contrastReport', () => {
  it('finds nothing wrong with the default theme (look and feel: every pair passes AA)', () => {
    expect(faults(DEFAULT_THEME)).toEqual([]);
    expect(contrastProblems(DEFAULT_THEME)).toEqual([]);
  });

  it.each<[ColorRole, string, string]>([
    ['primary', '#FFE600', 'Primary, headings and buttons on the page'],
    ['secondary', '#FF9AD5', 'Secondary, links on the page'],
    ['ochre', '#F4F4F4', 'Ochre, calls to action on the page'],
    ['ink', '#AAAAAA', 'Ink, text on the page'],
    ['wattle', '#0E4B43', 'Wattle, highlights on the primary band'],
  ])(
    'says what visitors see instead of %s %s, and suggests a colour that fixes it',
    (role, hex, label) => {
      const theme = withColor(DEFAULT_THEME, role, hex);
      const pair = contrastReport(theme).find((candidate) => candidate.label === label);
      expect(pair?.replaced?.ratio).toBeLessThan(AA_TEXT);
      expect(pair?.ratio).toBeGreaterThanOrEqual(AA_TEXT);
      const suggestion = suggestionFor(theme, label);
      expect(suggestion?.role).toBe(role);
      const mended = withColor(theme, role, suggestion?.hex ?? '');
      expect(faults(mended)).not.toContain(label);
    },
  );

  it('reports no problem when the site adjusts the colour automatically', () => {
    expect(contrastProblems(withColor(DEFAULT_THEME, 'primary', '#FFE600'))).toEqual([]);
  });

  it('names a background on which no text is readable, and suggests one that works', () => {
    const theme = withColor(DEFAULT_THEME, 'limestone', '#777777');
    const [problem] = contrastProblems(theme);
    expect(problem?.text).toMatch(/^Ink, text on the page: contrast \d\.\d:1, AA needs 4\.5:1$/);
    expect(readingProblems(theme)[0]).toMatch(
      /^Hard to read .*: Ink, text on the page\. Its contrast is/,
    );
    const label = 'Ink, text on the page';
    const suggestion = suggestionFor(theme, label);
    expect(suggestion?.role).toBe('limestone');
    const mended = withColor(theme, 'limestone', suggestion?.hex ?? '');
    expect(contrastProblems(mended)).toEqual([]);
  });

  it.each(HARD)(
    'leaves nothing unnamed with %s %s: other text is readable on every ground',
    (role, hex) => {
      const theme = withColor(DEFAULT_THEME, role, hex);
      if (contrastProblems(theme).length > 0) return;
      for (const tokens of [lightTokens(theme), darkTokens(theme)]) {
        const { background, card, muted, band } = tokens;
        const onPage = (
          ['foreground', 'muted-foreground', 'link', 'cta', 'primary'] as const
        ).flatMap((text) =>
          [background, card, muted].map((ground) => [tokens[text], ground] as const),
        );
        // As blocks.css sets them on the band, with the text of a call to action on its accent.
        const onBand = (['band-foreground', 'band-muted', 'band-accent'] as const).map(
          (text) => [tokens[text], band] as const,
        );
        const fills = (['primary', 'cta', 'accent'] as const).map(
          (fill) => [tokens[`${fill}-foreground`], tokens[fill]] as const,
        );
        for (const [text, ground] of [...onPage, ...onBand, ...fills]) {
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(AA_TEXT);
        }
      }
    },
  );

  it('uses the token colours that visitors see', () => {
    const theme = withColor(DEFAULT_THEME, 'primary', '#FFE600');
    const { primary, background, card, muted } = lightTokens(theme);
    const [, shown] = contrastReport(theme);
    expect(shown?.ratio).toBe(
      Math.min(...[background, card, muted].map((surface) => contrast(primary, surface))),
    );
  });
});

function firstSuggestion(theme: Theme, labels: string[]) {
  for (const label of labels) {
    const suggestion = suggestionFor(theme, label);
    if (suggestion) return suggestion;
  }
  return null;
}

/** How much brighter `one` is. */
function brighter(one: string, other: string): number {
  return contrast(one, '#000000') - contrast(other, '#000000');
}

describe('suggestionFor', () => {
  it.each(HARD)('never makes the contrast worse, and always finishes: %s %s', (role, hex) => {
    let theme = withColor(DEFAULT_THEME, role, hex);
    let open = faults(theme);
    for (;;) {
      const suggestion = firstSuggestion(theme, open);
      if (!suggestion) break;
      const next = withColor(theme, suggestion.role, suggestion.hex);
      const left = faults(next);
      expect(open).toEqual(expect.arrayContaining(left));
      expect(left.length).toBeLessThan(open.length);
      expect(worst(next)).toBeGreaterThanOrEqual(Math.min(AA_TEXT, worst(theme)));
      // The light background stays light, the dark one dark.
      const [day, night] = [lightTokens, darkTokens].map((tokensOf) =>
        brighter(tokensOf(next).background, tokensOf(theme).background),
      );
      expect(day).toBeGreaterThanOrEqual(0);
      expect(night).toBeLessThanOrEqual(0);
      theme = next;
      open = left;
    }
  });
});

describe('withColor', () => {
  it.each(ROLES)('changes %s and nothing else', (role) => {
    const theme = withColor(DEFAULT_THEME, role, '#123456');
    expect(colorOf(theme, role)).toBe('#123456');
    for (const other of ROLES.filter((name) => name !== role)) {
      expect(colorOf(theme, other)).toBe(colorOf(DEFAULT_THEME, other));
    }
  });

  it('adds a role that is missing from the list', () => {
    const bare = { ...DEFAULT_THEME, colors: { ...DEFAULT_THEME.colors, extended: [] } };
    expect(withColor(bare, 'ink', '#123456').colors.extended).toEqual([
      {
        name: 'Text; background in dark mode',
        role: 'ink',
        hex: '#123456',
        description: '',
        usage: '',
      },
    ]);
  });
});

it('does not round a ratio up to a pass', () => {
  expect(formatRatio(4.49)).toBe('4.4:1');
  expect(formatRatio(4.5)).toBe('4.5:1');
});
