import { describe, expect, test } from 'vitest';
import { RestError, statusOf, toRestError } from './errors.ts';

function databaseError(code: string | undefined, extra: object = {}) {
  return Object.assign(new Error('words'), { name: 'PostgresError', code, ...extra });
}

describe('status', () => {
  test.each([
    ['PGRST100', 400],
    ['PGRST103', 416],
    ['PGRST116', 406],
    ['PGRST201', 300],
    ['PGRST205', 404],
    ['42501', 403],
    ['42883', 404],
    ['42P01', 404],
    ['42703', 400],
    ['23505', 409],
    ['23503', 409],
    ['23514', 400],
    ['22P02', 400],
    ['25006', 405],
    ['57014', 504],
    ['57P01', 503],
    ['53300', 503],
    ['08006', 503],
    ['40P01', 503],
    ['54001', 400],
    ['21000', 400],
    ['55000', 400],
    ['P0001', 400],
    ['PT418', 418],
    ['PT200', 400],
    ['PT100', 400],
    ['PT600', 400],
    ['XX000', 500],
    ['ZZZZZ', 400],
  ])('%s: %i', (code, status) => {
    expect(statusOf(code)).toBe(status);
  });
});

describe('what was thrown', () => {
  test('keeps the database’s words and nothing else', () => {
    const thrown = databaseError('23505', {
      detail: 'd',
      hint: 'h',
      query: 'select 1',
      where: 'w',
      parameters: [1],
    });
    const { status, body } = toRestError(thrown, false);
    expect({ status, body }).toEqual({
      status: 409,
      body: { code: '23505', message: 'words', details: 'd', hint: 'h' },
    });
  });

  test('a missing right asks a visitor to sign in', () => {
    expect(toRestError(databaseError('42501'), true).status).toBe(401);
    expect(toRestError(databaseError('42501'), false).status).toBe(403);
  });

  test('an unreachable database says so and no more', () => {
    const { status, body } = toRestError(
      Object.assign(new Error('connect 10.0.0.1'), { code: 'ECONNREFUSED' }),
      false,
    );
    expect({ status, body }).toEqual({
      status: 503,
      body: { code: 'PGRST000', message: 'Database connection error.', details: null, hint: null },
    });
  });

  test.each([new TypeError('secret'), 'secret', undefined, databaseError(undefined)])(
    '%s stays inside',
    (thrown) => {
      const { status, body } = toRestError(thrown, false);
      expect(status).toBe(500);
      expect(JSON.stringify(body)).not.toContain('secret');
    },
  );

  test('our own passes through', () => {
    const error = new RestError('PGRST108', 'm', { hint: 'h' });
    expect(toRestError(error, true)).toBe(error);
  });
});
