import { describe, expect, test } from 'vitest';
import { contentRange, describePage, resolveRange } from './range.ts';

describe('range', () => {
  test.each([
    [undefined, undefined, undefined, 0, undefined],
    [5, undefined, undefined, 0, 5],
    [5, 10, undefined, 10, 5],
    [undefined, 10, undefined, 10, undefined],
    [0, undefined, undefined, 0, 0],
    [0, 7, undefined, 7, 0],
    [undefined, undefined, '0-9', 0, 10],
    [undefined, undefined, '5-', 5, undefined],
    [undefined, undefined, '5-5', 5, 1],
    [3, undefined, '1-9', 1, 2],
    [3, 2, '0-9', 2, 3],
    [20, 2, '0-9', 2, 8],
    [undefined, undefined, 'items=0-9', 0, undefined],
    [undefined, undefined, '-5', 0, undefined],
    [1e300, undefined, undefined, 0, 1e300],
    [undefined, -4, undefined, 0, undefined],
    [3, -4, undefined, 0, 3],
    [3, -4, '1-9', 1, 2],
  ])('limit %s, offset %s, header %s: from %i, %s rows', (limit, offset, header, start, rows) => {
    expect(resolveRange({ limit, offset }, header)).toEqual({ offset: start, limit: rows });
  });

  test.each([
    [-1, undefined, undefined, 'Limit should be'],
    [5, undefined, '9-', 'Limit should be'],
    [undefined, 12, '0-9', 'Limit should be'],
    [undefined, 1e300, undefined, 'Offset should be'],
    [undefined, undefined, '9-2', 'The lower boundary must be'],
    [undefined, undefined, `${'9'.repeat(30)}-`, 'Offset should be'],
  ])('limit %s, offset %s, header %s cannot be satisfied', (limit, offset, header, details) => {
    expect(() => resolveRange({ limit, offset }, header)).toThrow(
      expect.objectContaining({
        status: 416,
        body: expect.objectContaining({
          code: 'PGRST103',
          details: expect.stringContaining(details),
        }),
      }),
    );
  });
});

describe('page', () => {
  test.each([
    [0, 3, undefined, 200, '0-2/*'],
    [0, 3, 3, 200, '0-2/3'],
    [0, 3, 9, 206, '0-2/9'],
    [6, 3, 9, 206, '6-8/9'],
    [0, 0, 0, 200, '*/0'],
    [0, 0, undefined, 200, '*/*'],
    [9, 0, 9, 206, '*/9'],
  ])('offset %i, %i rows of %s: %i %s', (offset, rows, total, status, range) => {
    expect(describePage(offset, rows, total)).toEqual({ status, contentRange: range });
  });

  test('refuses an offset beyond the end', () => {
    expect(() => describePage(10, 0, 9)).toThrow(
      expect.objectContaining({
        message: 'Requested range not satisfiable',
        headers: { 'Content-Range': '*/9' },
      }),
    );
  });

  test('describes the range of a write', () => {
    expect(contentRange(1, 0, undefined)).toBe('*/*');
    expect(contentRange(1, 0, 4)).toBe('*/4');
    expect(contentRange(0, 3, 4)).toBe('0-3/4');
  });
});
