import { describe, expect, it } from 'vitest';
import { DEFAULT_THEME } from '~/lib/site/defaults';
import type { Theme } from '~/lib/site/theme';
import { AA_GRAPHIC, AA_TEXT, contrast, ensureContrast, textOn } from './color';
import { darkTokens, lightTokens, type Tokens } from './tokens';

type Name = keyof Tokens;

const SURFACES: Name[] = ['background', 'card', 'muted'];
const ON_SURFACES: Name[] = [
  'foreground',
  'muted-foreground',
  'primary',
  'secondary',
  'link',
  'info',
  'success',
  'warning',
  'cta',
  'destructive',
];

/** Every pair of colours used for text on the screens: the text, then its background. */
const TEXT_PAIRS: [Name, Name][] = [
  ...SURFACES.flatMap((surface) => ON_SURFACES.map((text): [Name, Name] => [text, surface])),
  ['card-foreground', 'card'],
  ['popover-foreground', 'popover'],
  ['muted-foreground', 'popover'],
  ['primary-foreground', 'primary'],
  ['secondary-foreground', 'secondary'],
  ['accent-foreground', 'accent'],
  ['foreground', 'accent-soft'],
  ['cta-foreground', 'cta'],
  ['destructive-foreground', 'destructive'],
  ['band-foreground', 'band'],
  ['band-muted', 'band'],
  ['band-accent', 'band'],
];

const GRAPHIC_PAIRS = SURFACES.flatMap((surface): [Name, Name][] => [
  ['input', surface],
  ['ring', surface],
]);

const HARD_THEME: Theme = {
  ...DEFAULT_THEME,
  colors: {
    primary: '#FFE600',
    secondary: '#FF9AD5',
    extended: [
      { name: 'Limestone', hex: '#FFFFFF', description: '', usage: '' },
      { name: 'Ink', hex: '#5A5A5A', description: '', usage: '' },
      { name: 'Ochre', hex: '#F4F4F4', description: '', usage: '' },
    ],
  },
};

const SETS: [string, Tokens][] = [
  ['default, light', lightTokens(DEFAULT_THEME)],
  ['default, dark', darkTokens(DEFAULT_THEME)],
  ['pale colours, light', lightTokens(HARD_THEME)],
  ['pale colours, dark', darkTokens(HARD_THEME)],
];

describe.each(SETS)('tokens (%s)', (_name, tokens) => {
  it.each(TEXT_PAIRS)('%s on %s is readable (AA)', (text, surface) => {
    expect(contrast(tokens[text], tokens[surface])).toBeGreaterThanOrEqual(AA_TEXT);
  });

  it.each(GRAPHIC_PAIRS)('%s on %s is visible (AA)', (mark, surface) => {
    expect(contrast(tokens[mark], tokens[surface])).toBeGreaterThanOrEqual(AA_GRAPHIC);
  });
});

describe('contrast', () => {
  it('is right for the extremes', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#0e4b43', '#0e4b43')).toBe(1);
  });

  it('leaves a colour unchanged when it has enough contrast', () => {
    expect(ensureContrast('#0e4b43', ['#f6f1e7'], AA_TEXT)).toBe('#0e4b43');
  });

  it('moves a colour only as far as needed', () => {
    const moved = ensureContrast('#f2b134', ['#ffffff'], AA_TEXT);
    expect(contrast(moved, '#ffffff')).toBeGreaterThanOrEqual(AA_TEXT);
    expect(contrast(moved, '#ffffff')).toBeLessThan(AA_TEXT + 0.3);
  });

  it('falls back to black or white when no candidate is readable', () => {
    expect(textOn('#f2b134', ['#ffffff'])).toBe('#000000');
    expect(textOn('#0e4b43', ['#13231f'])).toBe('#ffffff');
  });
});
