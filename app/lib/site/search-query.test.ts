import { describe, expect, it } from 'vitest';
import { readSearch, SEARCH_MAX } from './search-query';

describe('readSearch', () => {
  it.each([
    ['boots', 'boots'],
    ['  steel   boots\t\n', 'steel boots'],
    ['a\u0000b\u0002c', 'a b c'],
    ['cafe\u0301', 'café'],
    ['', ''],
    [' \n ', ''],
  ])('reads %j as %j', (typed, words) => expect(readSearch(typed)).toBe(words));

  it('reads a limited number of characters, and never half of one', () => {
    expect(readSearch('a'.repeat(5000))).toHaveLength(SEARCH_MAX);
    expect(readSearch('🦘'.repeat(5000))).toBe('🦘'.repeat(SEARCH_MAX));
  });
});
