import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { CALLERS, createRestFixture, type RestFixture } from './fixture.ts';

let rest: RestFixture;
beforeAll(async () => {
  rest = await createRestFixture();
});
afterAll(() => rest.close());

const { anon, authenticated, service } = CALLERS;

function post(path: string, body: string, caller: Caller) {
  const headers = { 'Content-Type': 'application/json' };
  return rest.request(path, { method: 'POST', headers, body }, caller);
}

describe('callers who have not signed in', () => {
  test.each([
    '/people?name=match.^A',
    '/people?name=ilike.*a*',
    '/people?bio=fts.engines',
    '/rpc/all_people?name=match.^A',
  ])('cannot use GET %s, which is for staff', async (path) => {
    const refused = await rest.request(path, {}, anon);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    expect(await refused.json()).toMatchObject({
      code: '42501',
      message: expect.stringContaining('Only staff can use'),
    });
    const client: Caller = { ...authenticated, asker: { kind: 'visitor', key: '192.0.2.1' } };
    expect((await rest.request(path, {}, client)).status).toBe(403);
    const response = await rest.request(path, {}, authenticated);
    expect([response.status, (await response.json()).length > 0]).toEqual([200, true]);
  });

  test.each(['/people?name=like.A*', '/people?search=fts.engine'])(
    'can use GET %s',
    async (path) => {
      const response = await rest.request(path, {}, anon);
      expect([response.status, (await response.json()).length > 0]).toEqual([200, true]);
    },
  );

  test('have a shorter time limit', async () => {
    const patienceOf = async (caller: Caller) => (await rest.client(caller).rpc('patience')).data;
    expect(await Promise.all([anon, authenticated, service].map(patienceOf))).toEqual([
      '1s',
      '8s',
      '8s',
    ]);
  });

  test('can send less', async () => {
    const body = (length: number) => `{"name":"${'x'.repeat(length - 11)}"}`;
    expect((await post('/rpc/greet', body(64 * 1024), anon)).status).toBe(200);
    const refused = await post('/rpc/greet', body(64 * 1024 + 1), anon);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ code: 'PGRST102', hint: 'Sign in to send more.' });
    expect((await post('/rpc/greet', body(64 * 1024 + 1), authenticated)).status).toBe(200);
  });
});

describe('replies forbid caching', () => {
  test.each([
    ['GET', '/people', 200],
    ['HEAD', '/people', 200],
    ['OPTIONS', '/people', 200],
    ['DELETE', '/people?id=eq.-1', 204],
    ['GET', '/rpc/add?a=1', 200],
    ['GET', '/nowhere', 404],
    ['GET', '/people?name=eq', 400],
    ['GET', '/people?select=id&id=eq.x', 400],
    ['GET', '/', 404],
    ['GET', '/a/b/c', 404],
  ])('%s %s', async (method, path, status) => {
    const response = await rest.request(path, { method });
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('when they ask to sign in, and when a body is too large', async () => {
    for (const response of [
      await rest.request('/secrets', {}, anon),
      await post('/rpc/greet', ' '.repeat(100_000), anon),
    ]) {
      expect(response.ok).toBe(false);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });
});
