import { describe, expect, it } from 'vitest';
import { toListPage } from './list-page';

const OK = { data: [1, 2], count: 40, error: null, status: 206 };

describe('toListPage', () => {
  it('gives rows and total', () => {
    expect(toListPage(OK)).toEqual({ rows: [1, 2], total: 40 });
  });

  it('counts the rows where the reply does not', () => {
    expect(toListPage({ ...OK, count: null })).toEqual({ rows: [1, 2], total: 2 });
  });

  it('takes a page past the end for an empty one', () => {
    const error = { message: 'Requested range not satisfiable', code: 'PGRST103' };
    expect(toListPage({ data: null, count: null, error, status: 416 })).toEqual({
      rows: [],
      total: 0,
    });
  });

  it('throws other errors by their meaning', () => {
    const error = { message: 'permission denied', code: '42501' };
    expect(() => toListPage({ data: null, count: null, error, status: 403 })).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
  });
});
