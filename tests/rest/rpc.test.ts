import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { atMost, CALLERS, createRestFixture, type RestFixture } from './fixture.ts';

let rest: RestFixture;
beforeAll(async () => {
  rest = await createRestFixture({
    statementTimeoutsMs: { anon: 100, authenticated: 200, service_role: 200 },
  });
});
beforeEach(() => rest.reset());
afterAll(() => rest.close());

async function call(name: string, args?: object, options?: { get?: boolean; head?: boolean }) {
  const { data, error, status } = await rest.client().rpc(name, args, options);
  return error ? { status, code: error.code, message: error.message } : data;
}

describe('results', () => {
  test.each([
    ['add', { a: 1 }, 11],
    ['add', { a: 1, b: 2 }, 3],
    ['greet', { name: 'Ada' }, 'Hello Ada'],
    ['greet', { name: 'Ada', loud: true }, 'HELLO ADA'],
    ['numbers', { up_to: 3 }, [1, 2, 3]],
    ['numbers', { up_to: 0 }, []],
    [
      'pairs',
      { up_to: 2 },
      [
        { n: 1, square: 1 },
        { n: 2, square: 4 },
      ],
    ],
    ['total', { numbers: [1, 2, 3] }, 6],
    ['echo_array', { list: [1, 2] }, { list: [1, 2], extra: null }],
  ])('%s(%j), by POST and by GET', async (name, args, expected) => {
    expect(await call(name, args)).toEqual(expected);
    expect(await call(name, args, { get: true })).toEqual(expected);
  });

  test('can be a row, rows or nothing', async () => {
    expect(await call('first_person')).toMatchObject({ id: 1, name: 'Ada' });
    expect(await call('all_people')).toHaveLength(4);
    const { data, status } = await rest.client().rpc('forget');
    expect({ data, status }).toEqual({ data: null, status: 204 });
    expect(await rest.database.owner`select from public.secrets`).toHaveLength(0);
  });

  test('of one unnamed JSON argument come from the whole body', async () => {
    expect(await call('echo', { x: [1, { y: null }] })).toEqual({ x: [1, { y: null }] });
    const response = await rest.request('/rpc/echo', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '[1,"a"]',
    });
    expect(await response.json()).toEqual({
      code: 'PGRST102',
      details: null,
      hint: null,
      message: 'All object keys must match',
    });
  });

  test('can come from nested JSON arguments', async () => {
    expect(await call('echo_array', { list: [], extra: { a: [{ b: 1 }] } })).toEqual({
      list: [],
      extra: { a: [{ b: 1 }] },
    });
  });

  test('can come from a variadic argument repeated in the address', async () => {
    const response = await rest.request('/rpc/total?numbers=1&numbers=2&numbers=4');
    expect(await response.json()).toBe(7);
  });
});

describe('rows of a function', () => {
  test('can be selected, filtered, ordered, limited, embedded and counted', async () => {
    const { data, count, status } = await rest
      .client()
      .rpc('all_people', {}, { count: 'exact' })
      .select('name, label, companies(name)')
      .gt('age', 16)
      .order('age', { ascending: false })
      .limit(2);
    expect({ status, count }).toEqual({ status: 206, count: 3 });
    expect(data).toEqual([
      { name: 'Cid', label: 'Cid <?>', companies: { name: 'Bolt' } },
      { name: 'Ada', label: 'Ada <ada@x.example>', companies: { name: 'Acme' } },
    ]);
  });

  test('can have a computed column, and be filtered by a hidden column', async () => {
    const whole = await rest.client().rpc('all_people').select('*, label').eq('id', 2);
    expect(whole.data).toMatchObject([{ id: 2, label: 'Bob <bob@x.example>' }]);
    const hidden = await rest.client().rpc('pairs', { up_to: 5 }).select('n').gt('square', 10);
    expect(hidden.data).toEqual([{ n: 4 }, { n: 5 }]);
  });

  test('can be filtered beside arguments by GET', async () => {
    const { data } = await rest.client().rpc('pairs', { up_to: 5 }, { get: true }).eq('n', 3);
    expect(data).toEqual([{ n: 3, square: 9 }]);
  });

  test('can be one object, CSV or HEAD', async () => {
    expect(
      (await rest.client().rpc('all_people').eq('id', 1).select('name').single()).data,
    ).toEqual({ name: 'Ada' });
    expect((await rest.client().rpc('all_people').single()).error?.code).toBe('PGRST116');
    expect((await rest.client().rpc('pairs', { up_to: 2 }).csv()).data).toBe('n,square\n1,1\n2,4');
    const head = await rest.client().rpc('pairs', { up_to: 7 }, { head: true, count: 'exact' });
    expect(head).toMatchObject({ data: null, count: 7, status: 200 });
  });

  test('can be rows that it has changed', async () => {
    const one = await rest
      .client()
      .rpc('rename_person', { person: 1, new_name: 'Zed' })
      .select('name')
      .single();
    expect(one.data).toEqual({ name: 'Zed' });
  });

  test('are undone when there are more than allowed', async () => {
    const few = await atMost(rest.client().rpc('all_people'), 2);
    expect(few.error?.code).toBe('PGRST124');
    const single = await atMost(rest.client().rpc('add', { a: 1 }), 2);
    expect(single.error?.code).toBe('PGRST128');
  });
});

test('a visitor’s statement has a shorter time limit than a signed-in person’s', async () => {
  const patienceOf = async (caller: Caller) => (await rest.client(caller).rpc('patience')).data;
  expect(await patienceOf(CALLERS.anon)).toBe('100ms');
  expect(await patienceOf(CALLERS.authenticated)).toBe('200ms');
});

describe('calls that are refused', () => {
  test.each([
    [
      'nowhere',
      {},
      404,
      'PGRST202',
      'Could not find the function public.nowhere without parameters in the schema cache',
    ],
    [
      'add',
      { b: 1 },
      404,
      'PGRST202',
      'Could not find the function public.add(b) in the schema cache',
    ],
    [
      'add',
      { a: 1, c: 2 },
      404,
      'PGRST202',
      'Could not find the function public.add(a, c) in the schema cache',
    ],
    [
      'twins',
      { a: 1 },
      300,
      'PGRST203',
      'Could not choose the best candidate function between: public.twins(a => integer), public.twins(a => text)',
    ],
    ['add', { a: 'x' }, 400, '22P02', 'invalid input syntax for type integer: "x"'],
    [
      'version',
      {},
      404,
      'PGRST202',
      'Could not find the function public.version without parameters in the schema cache',
    ],
    ['doze', { seconds: 5 }, 504, '57014', 'canceling statement due to statement timeout'],
  ])('%s(%j): %i %s', async (name, args, status, code, message) => {
    expect(await call(name, args)).toEqual({ status, code, message });
  });

  test('include a function that changes data, by GET', async () => {
    expect(await call('forget', {}, { get: true })).toMatchObject({ status: 405, code: '25006' });
    expect(await rest.database.owner`select from public.secrets`).toHaveLength(1);
  });

  test('include PATCH', async () => {
    const response = await rest.request('/rpc/add', { method: 'PATCH', body: '{}' });
    expect({ status: response.status, ...(await response.json()) }).toMatchObject({
      status: 405,
      code: 'PGRST101',
      message: 'Cannot use the PATCH method on RPC',
    });
  });

  test.each([
    ['P0001', 400],
    ['PT402', 402],
    ['PT999', 400],
    ['42501', 403],
    ['23505', 409],
    ['P0002', 400],
    ['22012', 400],
    ['40001', 503],
    ['53400', 503],
  ])('a function that raises %s gives %i', async (state, status) => {
    const { error, status: given } = await rest.client().rpc('fail', { state, message: 'No' });
    expect({ error, given }).toMatchObject({
      given: status,
      error: { code: state, message: 'No', details: 'Why', hint: 'What now' },
    });
  });
});
