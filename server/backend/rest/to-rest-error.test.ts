import { DatabaseError } from 'pg';
import { describe, expect, test } from 'vitest';
import { ConnectionLost } from '../../database/postgresql/unavailable.ts';
import { RestError } from './query/errors.ts';
import { toRestError } from './to-rest-error.ts';

function databaseError(code: string | undefined, extra: object = {}) {
  return Object.assign(new DatabaseError('words', 0, 'error'), { code, ...extra });
}

describe('what was thrown', () => {
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

  test.each(['23502', '23514'])('%s does not repeat the refused row', (code) => {
    const detail = 'Failing row contains (4f1c…, a hash, {none}, f).';
    const { body } = toRestError(databaseError(code, { detail, hint: 'explained' }), false);
    expect(body).toEqual({ code, message: 'words', details: null, hint: 'explained' });
  });

  test('a visitor without permission is asked to sign in', () => {
    expect(toRestError(databaseError('42501'), true).status).toBe(401);
    expect(toRestError(databaseError('42501'), false).status).toBe(403);
  });

  test('an unreachable database is reported without details', () => {
    const { status, body } = toRestError(new ConnectionLost('connect 10.0.0.1'), false);
    expect({ status, body }).toEqual({
      status: 503,
      body: { code: 'PGRST000', message: 'Database connection error.', details: null, hint: null },
    });
  });

  test.each([new TypeError('secret'), 'secret', undefined, databaseError(undefined)])(
    '%s is not shown to the client',
    (thrown) => {
      const { status, body } = toRestError(thrown, false);
      expect(status).toBe(500);
      expect(JSON.stringify(body)).not.toContain('secret');
    },
  );

  test('our own errors are passed on unchanged', () => {
    const error = new RestError('PGRST108', 'm', { hint: 'h' });
    expect(toRestError(error, true)).toBe(error);
  });
});
