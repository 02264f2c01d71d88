import { describe, expect, it } from 'vitest';
import { clip } from './clip';

describe('clip', () => {
  it.each([
    ['', 5, ''],
    ['short', 5, 'short'],
    ['two words', 8, 'two…'],
    ['longword', 5, 'long…'],
    ['😀😀😀', 3, '😀😀😀'],
    ['😀😀😀😀', 3, '😀😀…'],
  ])('%j to %i: %j', (text, max, expected) => {
    expect(clip(text, max)).toBe(expected);
  });

  it('is never longer than the limit', () => {
    const text = 'Apprenticeships and traineeships for Western Australia';
    for (let max = 1; max < 60; max += 1)
      expect([...clip(text, max)].length).toBeLessThanOrEqual(max);
  });
});
