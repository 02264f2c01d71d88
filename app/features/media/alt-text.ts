/** An image is described or called decorative, never left blank by accident. */
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

/** For the row: empty for decoration. */
export function storedAltText({ text, isDecorative }: AltText): string {
  return isDecorative ? '' : text.trim();
}
