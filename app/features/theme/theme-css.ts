import type { Font, Theme } from '~/lib/site/theme';
import { FONT_FACES } from './font-faces';
import { themeSizes } from './theme-sizes';
import { darkTokens, lightTokens, type Tokens } from './tokens';

/** The release's theme as CSS variables for `<head>`. All values have passed `themeSchema`. */
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
    // Without script there is no class, so the system's preference decides.
    `@media (prefers-color-scheme:dark){:root:not(.light,.dark){${dark}}}`,
  ].join('');
}

/** The background of the site's top bar, for the browser's own bar above it. */
export function themeColors(theme: Theme): { light: string; dark: string } {
  return { light: lightTokens(theme).background, dark: darkTokens(theme).background };
}

/** The font files that the first paint needs. */
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
