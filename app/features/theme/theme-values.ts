import { FONT_PX, HEX, LENGTH, SPACING_PX, SPACING_SCALE } from '~/lib/site/theme';

export const THEME_TEXTS = {
  color: 'Enter a colour such as #0E4B43.',
  fontSize: `Enter a length from ${FONT_PX.min}px to ${FONT_PX.max}px.`,
  spacing: `Enter a length from ${SPACING_PX.min}px to ${SPACING_PX.max}px.`,
  scale: `Enter a number from ${SPACING_SCALE.min} to ${SPACING_SCALE.max}.`,
  name: 'Give the colour a name.',
} as const;

const SHORT_HEX = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i;
const BARE_HEX = /^[0-9a-f]{6}$/i;
const BARE_NUMBER = /^\d{1,3}(\.\d{1,3})?$/;

/** Turns `#fff` and `0E4B43` into the six digits that a theme stores. */
export function toHex(text: string): string {
  const [, r, g, b] = SHORT_HEX.exec(text) ?? [];
  if (r && g && b) return `#${r}${r}${g}${g}${b}${b}`;
  return BARE_HEX.test(text) ? `#${text}` : text;
}

/** Turns `18` and `18 PX` into the length that a theme stores. */
export function toLength(text: string): string {
  const length = text.toLowerCase().replace(/\s+(?=px$)/, '');
  return BARE_NUMBER.test(length) ? `${length}px` : length;
}

export function colorProblem(text: string): string | undefined {
  return HEX.test(toHex(text)) ? undefined : THEME_TEXTS.color;
}

export function nameProblem(text: string): string | undefined {
  return text.trim() === '' ? THEME_TEXTS.name : undefined;
}

export function fontSizeProblem(text: string): string | undefined {
  return isLengthWithin(text, FONT_PX) ? undefined : THEME_TEXTS.fontSize;
}

export function spacingProblem(text: string): string | undefined {
  return isLengthWithin(text, SPACING_PX) ? undefined : THEME_TEXTS.spacing;
}

export function scaleProblem(text: string): string | undefined {
  const isNumber = /^\d(\.\d{1,3})?$/.test(text);
  return isNumber && isWithin(Number(text), SPACING_SCALE) ? undefined : THEME_TEXTS.scale;
}

function isLengthWithin(text: string, range: { min: number; max: number }): boolean {
  const length = toLength(text);
  return LENGTH.test(length) && isWithin(Number.parseFloat(length), range);
}

function isWithin(value: number, { min, max }: { min: number; max: number }): boolean {
  return value >= min && value <= max;
}
