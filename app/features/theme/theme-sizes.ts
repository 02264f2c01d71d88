import { DEFAULT_THEME } from '~/lib/site/defaults';
import type { Theme } from '~/lib/site/theme';

/** Browsers' default font size. Sizes are relative to it, so that people can enlarge text. */
const BROWSER_BASE_PX = 16;

type Sized = Pick<Theme, 'typography' | 'spacing'>;

/** Text size and spacing as CSS variables. */
export function themeSizes({ typography, spacing }: Sized): string {
  const unit = Number.parseFloat(spacing.baseSpacingUnit);
  const base = Number.parseFloat(typography.baseFontSize);
  return [
    `--base-font-size:${round((base / BROWSER_BASE_PX) * 100)}%;`,
    `--spacing:${round(unit / BROWSER_BASE_PX)}rem;`,
    ...spaceSteps(unit, spacing.spacingScale),
  ].join('');
}

/** Spacing of sections: unit × scaleⁿ. The names contain the exponent. */
function spaceSteps(unit: number, scale: number): string[] {
  return [4, 5, 6, 7, 8].map(
    (step) => `--space-${step}:${round((unit * scale ** step) / BROWSER_BASE_PX)}rem;`,
  );
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** The back office keeps its own sizes. The doubled `:root` overrides the site's theme. */
export const BACK_OFFICE_CSS = `:root:root{${themeSizes(DEFAULT_THEME)}}`;
