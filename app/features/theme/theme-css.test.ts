import { describe, expect, it } from 'vitest';
import { DEFAULT_THEME } from '~/lib/site/defaults';
import { type ExtendedColor, FONTS, themeSchema, withRoleKeys } from '~/lib/site/theme';
import { fontsToPreload, themeCss } from './theme-css';
import { darkTokens, lightTokens } from './tokens';

describe('themeCss', () => {
  const css = themeCss(DEFAULT_THEME);

  it('contains the chosen brand palette', () => {
    expect(css).toContain('--primary:#0e4b43;');
    expect(css).toContain('--secondary:#1f6f8b;');
    expect(css).toContain('--accent:#f2b134;');
    expect(css).toContain('--background:#f6f1e7;');
    expect(css).toContain('--foreground:#13231f;');
  });

  it('keeps sizes relative to the reader’s font size setting', () => {
    expect(css).toContain('--base-font-size:100%;');
    expect(css).toContain('--spacing:0.25rem;');
    const larger = themeCss({
      ...DEFAULT_THEME,
      typography: { ...DEFAULT_THEME.typography, baseFontSize: '18px' },
      spacing: { baseSpacingUnit: '5px', spacingScale: 2 },
    });
    expect(larger).toContain('--base-font-size:112.5%;');
    expect(larger).toContain('--spacing:0.3125rem;');
    expect(larger).toContain('--space-4:5rem;');
  });

  it('sets headings and text in the chosen fonts', () => {
    const swapped = themeCss({
      ...DEFAULT_THEME,
      typography: { ...DEFAULT_THEME.typography, headingFont: 'Inter', bodyFont: 'Montserrat' },
    });
    expect(css).toContain("--font-heading:'Montserrat',");
    expect(css).toContain("--font-body:'Inter',");
    expect(swapped).toContain("--font-heading:'Inter',");
    expect(swapped).toContain("--font-body:'Montserrat',");
  });

  it.each(FONTS)('includes the font files in use and no others: %s', (headingFont) => {
    const theme = { ...DEFAULT_THEME, typography: { ...DEFAULT_THEME.typography, headingFont } };
    const families = [...themeCss(theme).matchAll(/font-family:"([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(new Set(families)).toEqual(
      new Set([headingFont, `${headingFont} Fallback`, 'Inter', 'Inter Fallback']),
    );
    expect(fontsToPreload(theme)).toHaveLength(headingFont === 'Inter' ? 1 : 2);
  });

  it('applies the dark colours by class and, without script, by system preference', () => {
    const dark = `--background:${darkTokens(DEFAULT_THEME).background};`;
    const [light, byClass, bySystem] = css.split(/:root\.dark|@media/);
    expect(light).toContain(`--background:${lightTokens(DEFAULT_THEME).background};`);
    expect(light).not.toContain(dark);
    expect(byClass).toContain(dark);
    expect(bySystem).toContain('(prefers-color-scheme:dark){:root:not(.light,.dark)');
    expect(bySystem).toContain(dark);
  });

  it('finds a role in the extended list by name, ignoring case, or else uses the default', () => {
    const extended = [{ name: ' WATTLE', hex: '#FFCC00', description: '', usage: '' }];
    const tokens = lightTokens({
      ...DEFAULT_THEME,
      colors: { ...DEFAULT_THEME.colors, extended },
    });
    expect(tokens.accent).toBe('#ffcc00');
    expect(tokens.background).toBe('#f6f1e7');
  });

  it('keeps a role when its colour is renamed, and drops it when the colour gives up the role', () => {
    const [wattle, ...others] = withRoleKeys(DEFAULT_THEME.colors.extended);
    const withFirst = (changes: object) => ({
      ...DEFAULT_THEME,
      colors: {
        ...DEFAULT_THEME.colors,
        extended: [{ ...wattle, hex: '#FFCC00', ...changes } as ExtendedColor, ...others],
      },
    });
    expect(lightTokens(withFirst({ name: 'Sunshine' })).accent).toBe('#ffcc00');
    expect(lightTokens(withFirst({ role: null })).accent).toBe('#f2b134');
    expect(themeSchema.parse(withFirst({ name: 'Sunshine' })).colors.extended[0]?.role).toBe(
      'wattle',
    );
  });

  it('stays within bounds for a theme from a release before the bounds existed', () => {
    const { spacing } = themeSchema.parse({
      ...DEFAULT_THEME,
      spacing: { baseSpacingUnit: '12px', spacingScale: 3 },
    });
    const [, widest] = /--space-8:([\d.]+)rem/.exec(themeCss({ ...DEFAULT_THEME, spacing })) ?? [];
    expect(Number(widest) * 16).toBeLessThan(270);
  });
});
