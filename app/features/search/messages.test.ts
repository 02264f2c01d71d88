import { describe, expect, it } from 'vitest';
import { RESULTS_MAX, resultsLine } from './messages';

const result = { kind: 'page', path: '/a', title: 'A', excerpt: '' };

function answer(count: number, corrected: string | null = null) {
  return { corrected, isPartial: false, results: Array.from({ length: count }, () => result) };
}

describe('resultsLine', () => {
  it.each([
    [answer(0), 'No results for “boots”.'],
    [answer(0, 'roots'), 'No results for “boots”.'],
    [answer(1), '1 result for “boots”.'],
    [answer(2), '2 results for “boots”.'],
    [answer(RESULTS_MAX), 'Top 15 results for “boots”.'],
    [answer(2, 'roots'), 'Showing results for “roots”. No page has “boots”.'],
  ])('%#: %s', (found, line) => expect(resultsLine('boots', found)).toBe(line));
});
