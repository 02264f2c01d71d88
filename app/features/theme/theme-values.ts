import { HEX, LENGTH } from '~/lib/site/theme';

/** Sizes that a person can read, and a site can be laid out in. */
const FONT_PX = { min: 12, max: 24 };
const SPACING_PX = { min: 2, max: 12 };
const SCALE = { min: 1, max: 3 };

export const THEME_TEXTS = {
  color: 'Give a colour such as #0E4B43.',
  fontSize: `Give a length from ${FONT_PX.min}px to ${FONT_PX.max}px.`,
  spacing: `Give a length from ${SPACING_PX.min}px to ${SPACING_PX.max}px.`,
  scale: `Give a number from ${SCALE.min} to ${SCALE.max}.`,
} as const;

export function colorProblem(text: string): string | undefined {
  return HEX.test(text) ? undefined : THEME_TEXTS.color;
}

export function fontSizeProblem(text: string): string | undefined {
  return isLengthWithin(text, FONT_PX) ? undefined : THEME_TEXTS.fontSize;
}

export function spacingProblem(text: string): string | undefined {
  return isLengthWithin(text, SPACING_PX) ? undefined : THEME_TEXTS.spacing;
}

export function scaleProblem(text: string): string | undefined {
  const isNumber = /^\d(\.\d{1,3})?$/.test(text);
  return isNumber && isWithin(Number(text), SCALE) ? undefined : THEME_TEXTS.scale;
}

function isLengthWithin(text: string, range: { min: number; max: number }): boolean {
  return LENGTH.test(text) && isWithin(Number.parseFloat(text), range);
}

function isWithin(value: number, { min, max }: { min: number; max: number }): boolean {
  return value >= min && value <= max;
}
