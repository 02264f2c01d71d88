import { describe, expect, it } from 'vitest';
import { lengthNote } from './length-note';

describe('lengthNote', () => {
  it.each([
    [0, undefined],
    [8_999, undefined],
    [9_000, '1,000 characters left.'],
    [9_999, '1 character left.'],
    [10_000, '0 characters left.'],
    [10_001, '1 character too many.'],
    [11_500, '1,500 characters too many.'],
  ])('%i of 10,000: %s', (length, note) => {
    expect(lengthNote(length, 10_000)).toBe(note);
  });
});
