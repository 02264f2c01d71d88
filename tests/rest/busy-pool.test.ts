import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppEnv } from '../../server/app-env.ts';
import { createRestApi } from '../../server/backend/rest/api.ts';
import { loadCatalogue } from '../../server/backend/rest/catalogue/load-catalogue.ts';
import type { Caller } from '../../server/database/caller.ts';
import { type Database, openDatabase } from '../../server/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { CALLERS } from './fixture.ts';

const SLEEP_S = 2.5;

let database: TestDatabase;
let small: Database;
let app: Hono<AppEnv>;
let shared: Hono<AppEnv>;

const VISITOR: Caller = { ...CALLERS.anon, asker: { kind: 'visitor', key: '192.0.2.1' } };
const STAFF: Caller = { ...CALLERS.authenticated, asker: { kind: 'staff', key: 'someone' } };

beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner.unsafe(`
    create function public.nap(seconds float) returns text language sql
    as $$ select 'rested' from pg_sleep(seconds) $$;
    grant execute on function public.nap to service_role, anon, authenticated`);
  small = openDatabase(database.url, { poolSize: 1 });
  const catalogue = { current: await loadCatalogue(database.owner) };
  app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('caller', CALLERS.service);
    await next();
  });
  app.route('/rest/v1', createRestApi({ authenticator: small.authenticator, catalogue }));
  shared = new Hono<AppEnv>();
  shared.use(async (c, next) => {
    c.set('caller', c.req.header('x-person') ? STAFF : VISITOR);
    await next();
  });
  shared.route('/rest/v1', createRestApi({ authenticator: database.authenticator, catalogue }));
});

afterAll(async () => {
  await small.close();
  await database.close();
});

async function nap(seconds: number) {
  const reply = await app.request(`/rest/v1/rpc/nap?seconds=${seconds}`);
  return { status: reply.status, retryAfter: reply.headers.get('Retry-After') };
}

test('a caller who waits too long for a connection is told to try again, and the pool recovers', async () => {
  let isRested = false;
  const slow = nap(SLEEP_S).finally(() => {
    isRested = true;
  });
  await expect(nap(0)).resolves.toEqual({ status: 503, retryAfter: '1' });
  expect(isRested).toBe(false);
  await expect(slow).resolves.toEqual({ status: 200, retryAfter: null });
  for (let round = 0; round < 3; round++) {
    await expect(nap(0)).resolves.toEqual({ status: 200, retryAfter: null });
  }
}, 20_000);

test('one address cannot keep staff waiting, however many requests it sends', async () => {
  const answers: string[] = [];
  const ask = async (name: string, path: string, headers: Record<string, string> = {}) => {
    const { status } = await shared.request(`/rest/v1/rpc/nap?seconds=${path}`, { headers });
    answers.push(`${name} ${status}`);
  };
  const visits = Array.from({ length: 60 }, () => ask('visitor', '0.8'));
  await ask('staff', '0', { 'x-person': 'someone' });
  // Requests without a place to wait are refused at once; no visitor has been served yet.
  expect(answers.at(-1)).toBe('staff 200');
  expect(answers.filter((answer) => answer === 'visitor 200')).toEqual([]);
  await Promise.all(visits);
  expect(answers).toHaveLength(61);
  expect(answers.filter((answer) => answer === 'visitor 503').length).toBeGreaterThan(50);
});
