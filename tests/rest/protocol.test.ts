import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppEnv } from '../../server/app-env.ts';
import { createRestApi } from '../../server/backend/rest/api.ts';
import { loadCatalogue } from '../../server/backend/rest/catalogue/load-catalogue.ts';
import { openDatabase } from '../../server/database/pool.ts';
import { CALLERS, createRestFixture, type RestFixture } from './fixture.ts';

let rest: RestFixture;
beforeAll(async () => {
  rest = await createRestFixture();
});
afterAll(() => rest.close());

async function answer(path: string, init?: RequestInit) {
  const response = await rest.request(path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
}

describe('addresses', () => {
  test.each([
    ['', 404, 'PGRST126'],
    ['/people/1', 404, 'PGRST125'],
    ['/rpc', 404, 'PGRST205'],
    ['/rpc/add/x', 404, 'PGRST125'],
    ['/hidden', 404, 'PGRST205'],
    ['/elsewhere.hidden', 404, 'PGRST205'],
    ['/pg_class', 404, 'PGRST205'],
    ['/mood', 404, 'PGRST205'],
    ['/constructor', 404, 'PGRST205'],
    ['/rpc/constructor', 404, 'PGRST202'],
  ])('%s: %i %s', async (path, status, code) => {
    expect(await answer(path)).toMatchObject({ status, body: { code } });
  });

  test('an unknown table is named in the error', async () => {
    expect((await answer('/nowhere')).body).toEqual({
      code: 'PGRST205',
      details: null,
      hint: null,
      message: "Could not find the table 'public.nowhere' in the schema cache",
    });
  });

  test('other schemas are not exposed, whatever the method', async () => {
    for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']) {
      const headers = { 'Accept-Profile': 'auth', 'Content-Profile': 'auth' };
      expect(await answer('/users', { method, headers })).toMatchObject({ status: 406 });
    }
    const { data, error } = await rest.client().schema('auth').from('users').select();
    expect(data).toBeNull();
    expect(error).toMatchObject({
      code: 'PGRST106',
      message: 'Invalid schema: auth',
      hint: 'Only the following schemas are exposed: public',
    });
    expect((await rest.client().schema('public').from('people').select('id')).status).toBe(200);
  });
});

describe('OPTIONS', () => {
  test.each([
    ['/people', 'OPTIONS,GET,HEAD,POST,PATCH,DELETE'],
    ['/ages', 'OPTIONS,GET,HEAD'],
    ['/rpc/add', 'OPTIONS,GET,HEAD,POST'],
    ['/rpc/forget', 'OPTIONS,POST'],
  ])('%s allows %s', async (path, allow) => {
    const { status, headers, body } = await answer(path, { method: 'OPTIONS' });
    expect({ status, allow: headers.get('allow'), body }).toEqual({ status: 200, allow, body: '' });
  });

  test.each(['/nowhere', '/rpc/nowhere'])('%s gets 404', async (path) => {
    expect((await answer(path, { method: 'OPTIONS' })).status).toBe(404);
  });
});

describe('preferences', () => {
  test.each([
    ['GET', 'count=exact, return=representation', 'count=exact'],
    [
      'POST',
      'return=minimal,resolution=merge-duplicates,missing=default',
      'resolution=merge-duplicates, missing=default, return=minimal',
    ],
    ['POST', 'return=representation, return=minimal', 'return=representation'],
    ['POST', 'tx=rollback', null],
    ['PATCH', 'handling=strict, max-affected=5', 'handling=strict, max-affected=5'],
    ['PATCH', 'max-affected=5, anything', null],
  ])('%s with "%s" applies "%s"', async (method, prefer, applied) => {
    const body = method === 'GET' ? undefined : '{"id": 3, "name": "Core"}';
    const path = method === 'PATCH' ? '/companies?id=eq.3' : '/companies';
    const headers = {
      Prefer: `${prefer}${method === 'POST' ? ',resolution=merge-duplicates' : ''}`,
      'Content-Type': 'application/json',
    };
    const response = await rest.request(path, { method, headers, body });
    const expected = prefer === 'tx=rollback' ? 'resolution=merge-duplicates' : applied;
    const given = response.headers.get('preference-applied');
    expect(prefer.startsWith('return=representation') ? given?.split(', ').at(-1) : given).toBe(
      expected,
    );
  });

  test('are refused when unknown and handling is strict', async () => {
    const headers = { Prefer: 'handling=strict, anything, count=exact, else=1' };
    expect(await answer('/people', { headers })).toMatchObject({
      status: 400,
      body: {
        code: 'PGRST122',
        message: 'Invalid preferences given with handling=strict',
        details: 'Invalid preferences: anything, else=1',
      },
    });
  });
});

describe('errors in the query', () => {
  test.each([
    [
      'select=id,',
      '"failed to parse select parameter (id,)" (line 1, column 4)',
      'unexpected end of input expecting field name (* or [a..z0..9_$])',
    ],
    [
      'select=id)',
      '"failed to parse select parameter (id))" (line 1, column 3)',
      "unexpected ')' expecting end of input",
    ],
    [
      'id=noop.0',
      '"failed to parse filter (noop.0)" (line 1, column 6)',
      "unexpected '0' expecting operator (eq, gt, ...)",
    ],
    [
      'id=5',
      '"failed to parse filter (5)" (line 1, column 1)',
      "unexpected '5' expecting operator (eq, gt, ...)",
    ],
    [
      'order=id.up',
      '"failed to parse order (id.up)" (line 1, column 3)',
      `unexpected '.' expecting "asc", "desc", "nullsfirst" or "nullslast"`,
    ],
    [
      'or=()',
      '"failed to parse logic tree (())" (line 1, column 2)',
      "unexpected ')' expecting field name (* or [a..z0..9_$])",
    ],
    [
      'age=is.maybe',
      '"failed to parse filter (is.maybe)" (line 1, column 4)',
      "unexpected 'm' expecting isVal: (null, not_null, true, false, unknown)",
    ],
    [
      'id=in.1',
      '"failed to parse filter (in.1)" (line 1, column 4)',
      `unexpected '1' expecting "("`,
    ],
  ])('%s', async (search, message, details) => {
    expect(await answer(`/people?${search}`)).toMatchObject({
      status: 400,
      body: { code: 'PGRST100', message, details, hint: null },
    });
  });

  test.each([
    ['select=nope', '42703', 'column people.nope does not exist'],
    ['nope=eq.1', '42703', 'column people.nope does not exist'],
    ['order=nope', '42703', 'column people.nope does not exist'],
    ['select=id::nope', '42704', 'type "nope" does not exist'],
    ['select=id::regclass', '42704', 'type "regclass" does not exist'],
    ['id=eq.abc', '22P02', 'invalid input syntax for type integer: "abc"'],
    ['mood=eq.odd', '22P02', 'invalid input value for enum mood: "odd"'],
    ['name=match.[', '2201B', 'invalid regular expression: brackets [] not balanced'],
    ['bio=fts(nope).x', '42704', 'text search configuration "nope" does not exist'],
    ['id=eq.99999999999', '22003', 'value "99999999999" is out of range for type integer'],
    ['select=age.sum()', 'PGRST123', 'Use of aggregate functions is not allowed'],
    ['select=count()', 'PGRST123', 'Use of aggregate functions is not allowed'],
    ['select=n:count()', 'PGRST123', 'Use of aggregate functions is not allowed'],
  ])('%s: %s', async (search, code, message) => {
    expect(await answer(`/people?${search}`)).toMatchObject({
      status: 400,
      body: { code, message },
    });
  });

  test('include an operator that the type does not have', async () => {
    expect(await answer('/people?id=like.1*')).toMatchObject({
      status: 404,
      body: { code: '42883' },
    });
  });

  test('ask a visitor without permission to sign in', async () => {
    const response = await rest.request('/secrets', {}, CALLERS.anon);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });
});

describe('the catalogue', () => {
  test('follows a migration after a reload, and after a notification', async () => {
    await rest.database.owner.unsafe(
      'create table public.later (id int); grant all on public.later to service_role',
    );
    expect((await answer('/later')).status).toBe(404);
    await rest.catalogue.reload();
    expect((await answer('/later')).status).toBe(200);
    await rest.database.owner.unsafe('alter table public.later add column name text');
    expect((await answer('/later?select=name')).status).toBe(400);
    await rest.database.owner.unsafe(`notify pgrst, 'reload schema'`);
    await expect.poll(async () => (await answer('/later?select=name')).status).toBe(200);
  });

  test('does not find a table that has been dropped', async () => {
    await rest.database.owner.unsafe(
      'create table public.brief (id int); grant all on public.brief to service_role',
    );
    await rest.catalogue.reload();
    await rest.database.owner.unsafe('drop table public.brief');
    expect(await answer('/brief')).toMatchObject({ status: 404, body: { code: '42P01' } });
    await rest.catalogue.reload();
    expect(await answer('/brief')).toMatchObject({ status: 404, body: { code: 'PGRST205' } });
  });
});

describe('the connection', () => {
  test('keeps a limited number of prepared statements, whatever shapes clients send', async () => {
    const { owner, authenticator, close } = openDatabase(rest.database.url, { poolSize: 1 });
    const api = new Hono<AppEnv>()
      .use(async (c, next) => {
        c.set('caller', CALLERS.service);
        await next();
      })
      .route(
        '/',
        createRestApi({ authenticator, catalogue: { current: await loadCatalogue(owner) } }),
      );
    for (let shape = 0; shape < 150; shape++) {
      for (let use = 0; use < 3; use++) {
        const response = await api.request(`/companies?select=c${shape}:id&limit=1`);
        expect(response.status).toBe(200);
      }
    }
    const [row] = await authenticator.begin(
      (sql) => sql`select count(*)::int as prepared from pg_prepared_statements`,
    );
    expect(row?.prepared).toBeLessThan(110);
    expect(row?.prepared).toBeGreaterThan(90);
    await close();
  });

  test('that is lost during a request gives 503 with Retry-After, and the next request works', async () => {
    const pending = rest.request('/rpc/doze', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"seconds": 5}',
    });
    const sleeping = `select pid from pg_stat_activity where usename = 'authenticator' and query like '%doze%' and state = 'active' and datname = current_database()`;
    await expect
      .poll(() => rest.database.owner.unsafe(sleeping).then(({ length }) => length))
      .toBe(1);
    await rest.database.owner.unsafe(`select pg_terminate_backend(pid) from (${sleeping}) s`);
    const response = await pending;
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    await sleep(10);
    const next = await Promise.all(Array.from({ length: 20 }, () => answer('/people?id=eq.1')));
    expect(next.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([]);
  });

  test('stays clean after errors', async () => {
    for (let round = 0; round < 20; round++) {
      expect((await answer('/people?id=eq.x')).status).toBe(400);
      expect((await answer('/people?id=eq.1')).status).toBe(200);
    }
  });
});
