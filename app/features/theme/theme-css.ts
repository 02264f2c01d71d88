import { DEFAULT_THEME } from '~/lib/site/defaults';
import type { Font, Theme } from '~/lib/site/theme';
import { FONT_FACES } from './font-faces';
import { darkTokens, lightTokens, type Tokens } from './tokens';

/** Browsers' own base: sizes become relative to it, so that a person's larger setting still counts. */
const BROWSER_BASE_PX = 16;

/** The release's theme as CSS variables for `<head>`. Values passed `themeSchema`; nothing else enters. */
export function themeCss(theme: Theme): string {
  const { typography } = theme;
  const dark = `color-scheme:dark;${declarations(darkTokens(theme))}`;
  const fonts = [...new Set([typography.headingFont, typography.bodyFont])];
  return [
    ...fonts.map((font) => FONT_FACES[font].css),
    `:root{color-scheme:light;${declarations(lightTokens(theme))}`,
    `--font-heading:${fontStack(typography.headingFont)};`,
    `--font-body:${fontStack(typography.bodyFont)};`,
    `${sizes(theme)}}`,
    `:root.dark{${dark}}`,
    // Without script nobody sets a class; the system's preference then decides alone.
    `@media (prefers-color-scheme:dark){:root:not(.light,.dark){${dark}}}`,
  ].join('');
}

/** The back office keeps its own sizes, whatever the site's are. Twice the root: it outweighs the theme. */
export const BACK_OFFICE_CSS = `:root:root{${sizes(DEFAULT_THEME)}}`;

function sizes({ typography, spacing }: Theme): string {
  const unit = Number.parseFloat(spacing.baseSpacingUnit);
  const base = Number.parseFloat(typography.baseFontSize);
  return [
    `--base-font-size:${round((base / BROWSER_BASE_PX) * 100)}%;`,
    `--spacing:${round(unit / BROWSER_BASE_PX)}rem;`,
    spaceSteps(unit, spacing.spacingScale),
  ].join('');
}

/** The files without which the first paint would show another font. */
export function fontsToPreload({ typography }: Theme): string[] {
  const { headingFont, bodyFont } = typography;
  return [...new Set([FONT_FACES[bodyFont].body, FONT_FACES[headingFont].heading])];
}

function fontStack(font: Font): string {
  return `'${font}','${font} Fallback',system-ui,sans-serif`;
}

/** Section rhythm: unit × scaleⁿ. The names say the exponent. */
function spaceSteps(unit: number, scale: number): string {
  return [4, 5, 6, 7, 8]
    .map((step) => `--space-${step}:${round((unit * scale ** step) / BROWSER_BASE_PX)}rem;`)
    .join('');
}

function declarations(tokens: Tokens): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
