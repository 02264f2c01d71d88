import { describe, expect, it } from 'vitest';
import { hasMatch, splitMatches } from './matches';

const word = (text: string) => ({ text, isMatch: true });
const rest = (text: string) => ({ text, isMatch: false });

describe('splitMatches', () => {
  it.each([
    ['', []],
    ['no match', [rest('no match')]],
    ['a \u0002b\u0003 c', [rest('a '), word('b'), rest(' c')]],
    ['\u0002b\u0003', [word('b')]],
    ['\u0002a\u0003 \u0002b\u0003', [word('a'), rest(' '), word('b')]],
    ['<b>\u0002&amp;\u0003</b>', [rest('<b>'), word('&amp;'), rest('</b>')]],
    ['ends early \u0002b', [rest('ends early '), rest('b')]],
    ['stray \u0003 mark', [rest('stray  mark')]],
  ])('%j', (marked, parts) => expect(splitMatches(marked)).toEqual(parts));

  it('hasMatch says whether there is a match', () => {
    expect(hasMatch('a \u0002b\u0003 c')).toBe(true);
    expect(hasMatch('a b c')).toBe(false);
  });
});
