import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { atMost, CALLERS, createRestFixture, type RestFixture } from './fixture.ts';

let rest: RestFixture;
beforeAll(async () => {
  rest = await createRestFixture();
});
beforeEach(() => rest.reset());
afterAll(() => rest.close());

function send(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  return rest.request(path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function namesOfPeople() {
  const rows = await rest.database.owner`select name from public.people order by id`;
  return rows.map(({ name }) => name);
}

describe('insert', () => {
  test('creates one row, returns nothing and applies defaults', async () => {
    const result = await rest.client().from('people').insert({ name: 'Eve', age: 30 });
    expect(result).toMatchObject({ data: null, error: null, status: 201 });
    const [row] = await rest.database.owner`select id, age, mood from people where name = 'Eve'`;
    expect(row).toEqual({ id: 100, age: 30, mood: 'calm' });
  });

  test('returns columns, a computed column and embeds', async () => {
    const { data, status } = await rest
      .client()
      .from('people')
      .insert({ name: 'Eve', company_id: 2, manager_id: 1 })
      .select('name, label, employer:companies(name), manager_id(name), team:people(name)')
      .single();
    expect(status).toBe(201);
    expect(data).toEqual({
      name: 'Eve',
      label: 'Eve <?>',
      employer: { name: 'Bolt' },
      manager_id: { name: 'Ada' },
      team: [],
    });
  });

  test('returns the whole row and a computed column', async () => {
    const { data } = await rest.client().from('companies').insert({ id: 9, name: 'Nine' }).select();
    expect(data).toEqual([{ id: 9, name: 'Nine', tags: [], details: {} }]);
    const person = await rest.client().from('people').insert({ name: 'Eve' }).select('*, label');
    expect(person.data).toMatchObject([{ id: 100, name: 'Eve', label: 'Eve <?>' }]);
  });

  test('reads arrays, ranges, enums and JSON from JSON', async () => {
    const { data } = await rest
      .client()
      .from('companies')
      .insert({ id: 9, name: 'Nine', tags: ['a', 'b,c'], details: { deep: [1, { x: null }] } })
      .select('tags, details')
      .single();
    expect(data).toEqual({ tags: ['a', 'b,c'], details: { deep: [1, { x: null }] } });
    const person = await rest
      .client()
      .from('people')
      .insert({ name: 'Eve', busy: '[1,3)', mood: 'sad' });
    expect(person.status).toBe(201);
  });

  test('fills missing values of several rows with null, or with the default when asked', async () => {
    const rows = [
      { id: 10, name: 'Eve', mood: 'sad' },
      { id: 11, name: 'Fay' },
    ];
    const people = rest.client().from('people');
    const nulls = await people.insert(rows).select('name, mood');
    expect(nulls.data).toEqual([
      { name: 'Eve', mood: 'sad' },
      { name: 'Fay', mood: null },
    ]);
    const more = [
      { name: 'Gus', mood: 'sad' },
      { name: 'Hal', id: 50 },
    ];
    const defaults = await people.insert(more, { defaultToNull: false }).select('id, name, mood');
    expect(defaults.data).toEqual([
      { id: 100, name: 'Gus', mood: 'sad' },
      { id: 50, name: 'Hal', mood: 'calm' },
    ]);
  });

  test('uses only the columns named in the address', async () => {
    const response = await send(
      'POST',
      '/companies?columns=id,name',
      { id: 9, name: 'Nine', tags: ['x'], other: 1 },
      { Prefer: 'return=representation' },
    );
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual([{ id: 9, name: 'Nine', tags: [], details: {} }]);
  });

  test('accepts empty objects and empty arrays', async () => {
    await rest.database
      .owner`create table if not exists public.defaults (id int default 7, at date default '2026-01-01')`;
    await rest.catalogue.reload();
    const one = await send('POST', '/defaults', {}, { Prefer: 'return=representation' });
    expect(await one.json()).toEqual([{ id: 7, at: '2026-01-01' }]);
    const two = await send('POST', '/defaults', [{}, {}], { Prefer: 'return=representation' });
    expect(await two.json()).toHaveLength(2);
    const none = await send('POST', '/defaults', [], { Prefer: 'return=representation' });
    expect({ status: none.status, body: await none.json() }).toEqual({ status: 201, body: [] });
  });

  test('returns a count, and the new row’s address', async () => {
    const { count } = await rest
      .client()
      .from('companies')
      .insert(
        [
          { id: 8, name: 'Eight' },
          { id: 9, name: 'Nine' },
        ],
        { count: 'exact' },
      );
    expect(count).toBe(2);
    const response = await send(
      'POST',
      '/assignments',
      { person_id: 3, project_id: 3 },
      { Prefer: 'return=headers-only' },
    );
    expect(response.status).toBe(201);
    expect(response.headers.get('location')).toBe('/assignments?person_id=eq.3&project_id=eq.3');
    expect(response.headers.get('preference-applied')).toBe('return=headers-only');
    expect(await response.text()).toBe('');
  });

  test('works on a view', async () => {
    const { data } = await rest
      .client()
      .from('adults')
      .insert({ name: 'Eve', age: 40 })
      .select('name')
      .single();
    expect(data).toEqual({ name: 'Eve' });
  });

  test('stores nothing when two rows are sent for one object', async () => {
    const { error, status } = await rest
      .client()
      .from('people')
      .insert([{ name: 'Eve' }, { name: 'Fay' }])
      .select()
      .single();
    expect({ code: error?.code, status }).toEqual({ code: 'PGRST116', status: 406 });
    expect(await namesOfPeople()).toEqual(['Ada', 'Bob', 'Cid', 'Dot']);
  });
});

describe('upsert', () => {
  test('merges by the primary key: 200 when all rows existed, otherwise 201', async () => {
    const companies = rest.client().from('companies');
    const known = await companies
      .upsert({ id: 1, name: 'Acme 2' })
      .select('id, name, tags')
      .single();
    expect(known).toMatchObject({
      status: 200,
      data: { id: 1, name: 'Acme 2', tags: ['tools', 'metal'] },
    });
    const mixed = await companies
      .upsert([
        { id: 1, name: 'Acme 3' },
        { id: 9, name: 'Nine' },
      ])
      .select('name');
    expect(mixed).toMatchObject({ status: 201, data: [{ name: 'Acme 3' }, { name: 'Nine' }] });
    const quiet = await companies.upsert({ id: 9, name: 'Nine again' });
    expect(quiet).toMatchObject({ status: 200, data: null });
  });

  test('merges by another unique key, or leaves duplicates unchanged', async () => {
    const companies = rest.client().from('companies');
    const merged = await companies
      .upsert({ id: 2, name: 'Bolt', tags: ['new'] }, { onConflict: 'name' })
      .select('tags');
    expect(merged.data).toEqual([{ tags: ['new'] }]);
    const ignored = await companies
      .upsert({ id: 77, name: 'Bolt' }, { onConflict: 'name', ignoreDuplicates: true })
      .select();
    expect(ignored).toMatchObject({ status: 201, data: [] });
  });

  test('reports the same row twice as the client’s error', async () => {
    const { error, status } = await rest
      .client()
      .from('companies')
      .upsert([
        { id: 9, name: 'a' },
        { id: 9, name: 'b' },
      ]);
    expect({ code: error?.code, status }).toEqual({ code: '21000', status: 400 });
  });
});

describe('update', () => {
  test('changes filtered rows, returns them in order with embeds, and counts them', async () => {
    const result = await rest
      .client()
      .from('people')
      .update({ mood: 'happy', company_id: 2 }, { count: 'exact' })
      .or('age.gte.50,name.eq.Bob')
      .select('name, companies(name)')
      .order('name', { ascending: false });
    expect(result).toMatchObject({
      status: 200,
      count: 2,
      data: [
        { name: 'Cid', companies: { name: 'Bolt' } },
        { name: 'Bob', companies: { name: 'Bolt' } },
      ],
    });
  });

  test('returns the new row even when the filter was on the old value', async () => {
    const { data } = await rest
      .client()
      .from('people')
      .update({ name: 'Zoe' })
      .eq('name', 'Ada')
      .select('name');
    expect(data).toEqual([{ name: 'Zoe' }]);
  });

  test('returns nothing, also without a match and with nothing to set', async () => {
    const people = rest.client().from('people');
    expect(await people.update({ mood: 'sad' }).eq('id', 1)).toMatchObject({
      status: 204,
      data: null,
    });
    expect(await people.update({ mood: 'sad' }).eq('id', 99).select()).toMatchObject({
      status: 200,
      data: [],
    });
    expect(await people.update({}).eq('id', 1).select()).toMatchObject({ status: 200, data: [] });
  });

  test('changes nothing when more rows match than allowed', async () => {
    const { error, status } = await atMost(
      rest.client().from('people').update({ name: 'Same' }).gt('id', 0),
      3,
    );
    expect({ error, status }).toMatchObject({
      status: 400,
      error: { code: 'PGRST124', details: 'The query affects 4 rows' },
    });
    expect(await namesOfPeople()).toEqual(['Ada', 'Bob', 'Cid', 'Dot']);
    const few = await atMost(rest.client().from('people').update({ name: 'Same' }).lt('id', 3), 3);
    expect(few.status).toBe(204);
  });

  test('changes nothing when one object is wanted and several match', async () => {
    const { error } = await rest
      .client()
      .from('people')
      .update({ name: 'Same' })
      .gt('id', 0)
      .select()
      .single();
    expect(error?.code).toBe('PGRST116');
    expect(await namesOfPeople()).toEqual(['Ada', 'Bob', 'Cid', 'Dot']);
  });

  test('refuses to change the whole table at once', async () => {
    const response = await send('PATCH', '/people', { name: 'Same' });
    expect({ status: response.status, ...(await response.json()) }).toMatchObject({
      status: 400,
      code: '21000',
      message: 'UPDATE requires a WHERE clause',
    });
    expect((await rest.request('/people', { method: 'DELETE' })).status).toBe(400);
    expect(await namesOfPeople()).toHaveLength(4);
  });
});

describe('delete', () => {
  test('returns and counts the deleted rows, or returns nothing', async () => {
    const badges = rest.client().from('badges');
    const shown = await badges
      .delete({ count: 'exact' })
      .eq('person_id', 1)
      .select('code, people(name)');
    expect(shown).toMatchObject({
      status: 200,
      count: 1,
      data: [{ code: 'A-1', people: { name: 'Ada' } }],
    });
    expect(await badges.delete().eq('person_id', 3)).toMatchObject({ status: 204, data: null });
    expect(await badges.delete().eq('person_id', 3).select()).toMatchObject({
      status: 200,
      data: [],
    });
  });
});

describe('a refusal by the database', () => {
  test.each([
    ['POST', '/people', { name: null }, 400, '23502'],
    ['POST', '/people', { name: 'x', age: -1 }, 400, '23514'],
    ['POST', '/people', { name: 'x', email: 'ada@x.example' }, 409, '23505'],
    ['POST', '/people', { name: 'x', company_id: 99 }, 409, '23503'],
    ['POST', '/people', { name: 'x', age: 'old' }, 400, '22P02'],
    ['POST', '/people', { name: 'x', mood: 'odd' }, 400, '22P02'],
    ['POST', '/people', { name: 'x', search: 'x' }, 400, '428C9'],
    ['POST', '/ages', { age: 1 }, 400, '55000'],
    ['DELETE', '/companies?id=eq.1', '', 409, '23503'],
    ['POST', '/people', { name: 'x', nope: 1 }, 400, 'PGRST204'],
    ['POST', '/people?columns=name,nope', [{ name: 'x' }], 400, 'PGRST204'],
    ['PATCH', '/people?id=eq.1', { nope: 1 }, 400, 'PGRST204'],
    ['POST', '/people?on_conflict=nope', { name: 'x' }, 400, 'PGRST204'],
    ['POST', '/nowhere', { name: 'x' }, 404, 'PGRST205'],
    ['POST', '/people', '{"name": ', 400, 'PGRST102'],
    ['POST', '/people', '', 400, 'PGRST102'],
    ['POST', '/people', '[{"name":"a"},{"name":"b","age":1}]', 400, 'PGRST102'],
    ['POST', '/people', '[{"name":"a"},1]', 400, 'PGRST102'],
    ['POST', '/people', '[1]', 400, 'PGRST102'],
    ['POST', '/people?columns=name', '[1]', 400, '22023'],
    ['PUT', '/people?id=eq.1', { id: 1, name: 'x' }, 405, 'PGRST117'],
  ])('%s %s %j: %i %s', async (method, path, body, status, code) => {
    const response = await send(method, path, body);
    expect({ status: response.status, ...(await response.json()) }).toMatchObject({ status, code });
  });

  test('includes a content type other than JSON', async () => {
    const response = await send('POST', '/people', 'name\nx', { 'Content-Type': 'text/csv' });
    expect(await response.json()).toMatchObject({
      code: 'PGRST102',
      message: 'Content-Type not acceptable: text/csv',
    });
  });

  test('keeps the constraint’s message', async () => {
    const { error } = await rest.client().from('companies').insert({ id: 1, name: 'x' });
    expect(error).toMatchObject({
      code: '23505',
      message: 'duplicate key value violates unique constraint "companies_pkey"',
      details: 'Key (id)=(1) already exists.',
      hint: null,
    });
  });
});

describe('row-level security', () => {
  test('decides what each caller reads', async () => {
    const bodies = async (caller: keyof typeof CALLERS) => {
      const { data } = await rest.client(CALLERS[caller]).from('notes').select('body').order('id');
      return data?.map(({ body }) => body);
    };
    expect(await bodies('anon')).toEqual(['mine, public', 'public']);
    expect(await bodies('authenticated')).toEqual(['mine', 'mine, public', 'public']);
    expect(await bodies('service')).toEqual(['mine', 'mine, public', 'public', 'private']);
  });

  test('a missing permission is 401 for a visitor and 403 for a signed-in person', async () => {
    const anon = await rest.client(CALLERS.anon).from('secrets').select();
    expect({ status: anon.status, code: anon.error?.code }).toEqual({ status: 401, code: '42501' });
    const person = await rest.client(CALLERS.authenticated).from('secrets').select();
    expect({ status: person.status, code: person.error?.code }).toEqual({
      status: 403,
      code: '42501',
    });
    const foreign = await rest.client(CALLERS.authenticated).from('notes').insert({ body: 'x' });
    expect({ status: foreign.status, code: foreign.error?.code }).toEqual({
      status: 403,
      code: '42501',
    });
  });

  test('one caller leaves nothing behind for the next', async () => {
    const whoami = async (caller: keyof typeof CALLERS) =>
      (await rest.client(CALLERS[caller]).rpc('whoami')).data;
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, index) => whoami(index % 2 ? 'anon' : 'authenticated')),
    );
    expect(new Set(all.map((one) => `${one.role} ${one.sub ?? ''}`)).size).toBe(2);
    expect(all.filter(({ role, sub }) => (role === 'anon') === (sub === null))).toHaveLength(30);
  });
});
