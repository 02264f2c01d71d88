/** An image has a description or is marked as decorative, never left blank by accident. */
export interface AltText {
  text: string;
  isDecorative: boolean;
}

export function altTextFrom(stored: string | null): AltText {
  return { text: stored ?? '', isDecorative: stored === '' };
}

export function isMissing({ text, isDecorative }: AltText): boolean {
  return !isDecorative && text.trim() === '';
}

/** The value for the row: empty if decorative. */
export function storedAltText({ text, isDecorative }: AltText): string {
  return isDecorative ? '' : text.trim();
}
