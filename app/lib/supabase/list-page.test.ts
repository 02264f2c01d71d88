import { describe, expect, it } from 'vitest';
import { toListPage } from './list-page';

const OK = { data: [1, 2], count: 40, error: null, status: 206 };

describe('toListPage', () => {
  it('returns rows and total', () => {
    expect(toListPage(OK)).toEqual({ rows: [1, 2], total: 40, isMore: false });
  });

  it('counts the rows if the reply has no count', () => {
    expect(toListPage({ ...OK, count: null })).toEqual({ rows: [1, 2], total: 2, isMore: false });
  });

  it.each([
    [9_999, 9_999, false],
    [10_000, 10_000, false],
    [10_001, 10_000, true],
    [2_000_000, 10_000, true],
  ])('%d rows give a total of %d, more: %s', (count, total, isMore) => {
    expect(toListPage({ ...OK, count })).toMatchObject({ total, isMore });
  });

  it('treats a page past the end as empty', () => {
    const error = { message: 'Requested range not satisfiable', code: 'PGRST103' };
    expect(toListPage({ data: null, count: null, error, status: 416 })).toEqual({
      rows: [],
      total: 0,
      isMore: false,
    });
  });

  it('throws other errors with their code', () => {
    const error = { message: 'permission denied', code: '42501' };
    expect(() => toListPage({ data: null, count: null, error, status: 403 })).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
  });
});
