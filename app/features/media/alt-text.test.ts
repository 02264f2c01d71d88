import { describe, expect, it } from 'vitest';
import { altTextFrom, isMissing, storedAltText } from './alt-text';

describe('alt text', () => {
  it.each([
    [null, true],
    ['', false],
    ['A crew', false],
  ])('stored as %j is missing: %s', (stored, lacks) => {
    expect(isMissing(altTextFrom(stored))).toBe(lacks);
  });

  it.each([
    [{ text: ' A crew ', isDecorative: false }, false, 'A crew'],
    [{ text: 'A crew', isDecorative: true }, false, ''],
    [{ text: '  ', isDecorative: true }, false, ''],
    [{ text: '  ', isDecorative: false }, true, ''],
  ])('%j is missing: %s, stored as %j', (altText, lacks, stored) => {
    expect(isMissing(altText)).toBe(lacks);
    expect(storedAltText(altText)).toBe(stored);
  });
});
