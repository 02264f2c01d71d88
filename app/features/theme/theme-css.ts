import type { Font, Theme } from '~/lib/site/theme';
import { FONT_FACES } from './font-faces';
import { themeSizes } from './theme-sizes';
import { darkTokens, lightTokens, type Tokens } from './tokens';

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
    `${themeSizes(theme)}}`,
    `:root.dark{${dark}}`,
    // Without script nobody sets a class; the system's preference then decides alone.
    `@media (prefers-color-scheme:dark){:root:not(.light,.dark){${dark}}}`,
  ].join('');
}

/** The ground of the bar at the top, for the browser's own bar above it. */
export function themeColors(theme: Theme): { light: string; dark: string } {
  return { light: lightTokens(theme).background, dark: darkTokens(theme).background };
}

/** The files without which the first paint would show another font. */
export function fontsToPreload({ typography }: Theme): string[] {
  const { headingFont, bodyFont } = typography;
  return [...new Set([FONT_FACES[bodyFont].body, FONT_FACES[headingFont].heading])];
}

function fontStack(font: Font): string {
  return `'${font}','${font} Fallback',system-ui,sans-serif`;
}

function declarations(tokens: Tokens): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}
