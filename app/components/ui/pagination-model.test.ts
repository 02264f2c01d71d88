import { describe, expect, it } from 'vitest';
import { pageCount, pageItems } from './pagination-model';

function drawn(current: number, count: number): string {
  return pageItems(current, count)
    .map((item) => (item === 'ellipsis' ? '…' : item))
    .join(' ');
}

describe('pageCount', () => {
  it.each([
    [0, 10, 1],
    [1, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [100, 10, 10],
    [101, 10, 11],
  ])('%d rows, %d per page: %d', (rows, size, count) => {
    expect(pageCount(rows, size)).toBe(count);
  });
});

describe('pageItems (§9: an ellipsis for more than 5 pages)', () => {
  it.each([1, 2, 3, 4, 5])('shows all of %d pages', (count) => {
    const all = Array.from({ length: count }, (_, index) => index + 1);
    for (const current of all) expect(pageItems(current, count)).toEqual(all);
  });

  it.each([
    [1, 6, '1 2 3 4 … 6'],
    [3, 6, '1 2 3 4 … 6'],
    [4, 6, '1 … 3 4 5 6'],
    [6, 6, '1 … 3 4 5 6'],
    [1, 20, '1 2 3 4 … 20'],
    [4, 20, '1 … 3 4 5 … 20'],
    [10, 20, '1 … 9 10 11 … 20'],
    [17, 20, '1 … 16 17 18 … 20'],
    [18, 20, '1 … 17 18 19 20'],
    [20, 20, '1 … 17 18 19 20'],
  ])('page %d of %d: %s', (current, count, text) => {
    expect(drawn(current, count)).toBe(text);
  });

  it('always shows first, last and current, in order, with an ellipsis only where pages are left out', () => {
    for (let count = 6; count <= 30; count++) {
      for (let current = 1; current <= count; current++) {
        const items = pageItems(current, count);
        const pages = items.filter((item) => item !== 'ellipsis');
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
        expect(pages).toEqual(expect.arrayContaining([1, current, count]));
        expect(items).toContain('ellipsis');
        for (const [index, item] of items.entries()) {
          const [before, after] = [items[index - 1], items[index + 1]];
          if (item === 'ellipsis') expect(Number(after) - Number(before)).toBeGreaterThan(1);
          else if (typeof after === 'number') expect(after).toBe(item + 1);
        }
      }
    }
  });
});
