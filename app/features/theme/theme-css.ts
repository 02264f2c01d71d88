import type { Theme } from '~/lib/site/theme';
import { darkTokens, lightTokens, type Tokens } from './tokens';

/** Browsers' own base: sizes become relative to it, so that a person's larger setting still counts. */
const BROWSER_BASE_PX = 16;

const FONT_STACKS = {
  Montserrat: "Montserrat,'Montserrat Fallback',system-ui,sans-serif",
  Inter: "Inter,'Inter Fallback',system-ui,sans-serif",
} as const satisfies Record<Theme['typography']['headingFont'], string>;

/** The release's theme as CSS variables for `<head>`. Values passed `themeSchema`; nothing else enters. */
export function themeCss(theme: Theme): string {
  const { typography, spacing } = theme;
  const dark = `color-scheme:dark;${declarations(darkTokens(theme))}`;
  const unit = Number.parseFloat(spacing.baseSpacingUnit);
  const base = Number.parseFloat(typography.baseFontSize);
  return [
    `:root{color-scheme:light;${declarations(lightTokens(theme))}`,
    `--font-heading:${FONT_STACKS[typography.headingFont]};`,
    `--font-body:${FONT_STACKS[typography.bodyFont]};`,
    `--base-font-size:${round((base / BROWSER_BASE_PX) * 100)}%;`,
    `--spacing:${round(unit / BROWSER_BASE_PX)}rem;`,
    `${spaceSteps(unit, spacing.spacingScale)}}`,
    `:root.dark{${dark}}`,
    // Without script nobody sets a class; the system's preference then decides alone.
    `@media (prefers-color-scheme:dark){:root:not(.light,.dark){${dark}}}`,
  ].join('');
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
