import { DatabaseError } from 'pg';
import { describe, expect, test } from 'vitest';
import { ConnectionLost } from '../../database/postgresql/unavailable.ts';
import { RestError } from './query/errors.ts';
import { toRestError } from './to-rest-error.ts';

function databaseError(code: string | undefined, extra: object = {}) {
  return Object.assign(new DatabaseError('words', 0, 'error'), { code, ...extra });
}

describe('a thrown error', () => {
  test('keeps the database’s message and nothing else', () => {
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

  test('for a missing permission asks a visitor to sign in', () => {
    expect(toRestError(databaseError('42501'), true).status).toBe(401);
    expect(toRestError(databaseError('42501'), false).status).toBe(403);
  });

  test('for an unreachable database says only that', () => {
    const { status, body } = toRestError(new ConnectionLost('connect 10.0.0.1'), false);
    expect({ status, body }).toEqual({
      status: 503,
      body: { code: 'PGRST000', message: 'Database connection error.', details: null, hint: null },
    });
  });

  test.each([new TypeError('secret'), 'secret', undefined, databaseError(undefined)])(
    '%s reveals nothing',
    (thrown) => {
      const { status, body } = toRestError(thrown, false);
      expect(status).toBe(500);
      expect(JSON.stringify(body)).not.toContain('secret');
    },
  );

  test('of our own passes through', () => {
    const error = new RestError('PGRST108', 'm', { hint: 'h' });
    expect(toRestError(error, true)).toBe(error);
  });
});
