import { LOGO_PX } from '~/lib/site/release-parts';

export const LOGO_WIDTH_TEXT = `Enter a width from ${LOGO_PX.min} to ${LOGO_PX.max}, or leave it empty.`;

/** `120`, `120px`, or an empty text for the logo's own width. */
export function readLogoWidth(text: string): number | undefined {
  const [, digits] = /^(\d{1,4})\s*(?:px)?$/i.exec(text.trim()) ?? [];
  return digits ? Number(digits) : undefined;
}

export function logoWidthProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const width = readLogoWidth(text);
  const isUsable = width !== undefined && width >= LOGO_PX.min && width <= LOGO_PX.max;
  return isUsable ? undefined : LOGO_WIDTH_TEXT;
}
