import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLERS, createRestFixture, type RestFixture } from './fixture.ts';

let rest: RestFixture;
beforeAll(async () => {
  rest = await createRestFixture({ maxRows: 3 });
});
afterAll(() => rest.close());

/** The ids of the people that match a filter, written as supabase-js writes it. */
async function ids(filter: string): Promise<number[]> {
  const response = await rest.request(`/people?select=id&order=id&limit=10&${filter}`);
  const rows = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(rows));
  return rows.map(({ id }: { id: number }) => id);
}

describe('columns', () => {
  test('can be all, some, renamed, cast and computed', async () => {
    const db = rest.client();
    const all = await db.from('badges').select();
    expect(all.data).toEqual([
      { person_id: 1, code: 'A-1' },
      { person_id: 3, code: 'C-3' },
    ]);
    const some = await db.from('people').select('who:name, age::text, label, mood').eq('id', 1);
    expect(some.data).toEqual([
      { who: 'Ada', age: '36', label: 'Ada <ada@x.example>', mood: 'happy' },
    ]);
  });

  test.each(['int', 'int4', 'integer', 'bigint', 'double precision', 'numeric', 'float'])(
    'can be cast to %s',
    async (type) => {
      const response = await rest.request(`/people?select=age::${type}&id=eq.1`);
      expect(await response.json()).toEqual([{ age: 36 }]);
    },
  );

  test('are named after the last key of a JSON path', async () => {
    const { data } = await rest
      .client()
      .from('companies')
      .select(
        'details->city, details->>city::text, staff:details->size->staff, details->offices->>1',
      )
      .eq('id', 1);
    expect(data).toEqual([{ city: 'Perth', staff: 40, offices: 'south' }]);
    const array = await rest.client().from('companies').select('tags->0, details->offices->-1');
    expect(array.data?.[0]).toEqual({ tags: 'tools', offices: 'south' });
  });

  test('may have names with spaces, commas, dots and quotation marks', async () => {
    const response = await rest.request(
      `/${encodeURIComponent('odd "name"')}?select=${encodeURIComponent('"a b","c,d",x:"e.f"')}&"e.f"=eq.dot`,
    );
    expect(await response.json()).toEqual([{ 'a b': 1, 'c,d': 'comma', x: 'dot' }]);
  });

  test.each(['', '%20'])('are all selected by select=%s', async (select) => {
    const response = await rest.request(`/badges?select=${select}&person_id=eq.1`);
    expect(await response.json()).toEqual([{ person_id: 1, code: 'A-1' }]);
  });

  test('can be a count', async () => {
    const { data } = await rest.client().from('people').select('count');
    expect(data).toEqual([{ count: 4 }]);
  });
});

describe('filters', () => {
  test.each([
    ['id=eq.1', [1]],
    ['id=neq.1', [2, 3, 4]],
    ['age=gt.36', [3]],
    ['age=gte.36', [1, 3]],
    ['age=lt.36', [2]],
    ['age=lte.36', [1, 2]],
    ['name=like.*d*', [1, 3]],
    ['name=like.%25d%25', [1, 3]],
    ['name=ilike.*D*', [1, 3, 4]],
    ['name=like(any).{A*,B*}', [1, 2]],
    ['name=like(all).{*o*,B*}', [2]],
    ['name=ilike(any).{a*,b*}', [1, 2]],
    ['name=ilike(all).{*O*,*T}', [4]],
    ['name=match.^[AB]', [1, 2]],
    ['name=imatch.^[ab]', [1, 2]],
    ['id=eq(any).{1,3}', [1, 3]],
    ['id=gt(all).{1,2}', [3, 4]],
    ['age=is.null', [4]],
    ['age=is.not_null', [1, 2, 3]],
    ['age=not.is.null', [1, 2, 3]],
    ['age=isdistinct.17', [1, 3, 4]],
    ['age=not.isdistinct.17', [2]],
    ['id=in.(1,3)', [1, 3]],
    ['id=in.()', []],
    ['id=in.(%20)', []],
    ['or=( id.eq.1 , and ( id.gt.1, id.lt.3 ) )', [1, 2]],
    ['id=not.in.(1,3)', [2, 4]],
    ['name=in.("Ada","B,b")', [1]],
    ['mood=eq.sad', [2]],
    ['busy=cs.[2,3)', [1]],
    ['busy=cd.[0,9)', [1, 2]],
    ['busy=ov.[4,6)', [1, 2]],
    ['busy=sl.[9,10)', [1, 2]],
    ['busy=sr.[6,8)', [4]],
    ['busy=nxr.[1,9)', [1, 2]],
    ['busy=nxl.[5,6)', [2, 4]],
    ['busy=adj.[9,20)', [2, 4]],
    ['search=fts.engine', [1, 3]],
    ['search=fts(english).jump', [2, 3]],
    ['bio=fts(english).jumping', [2, 3]],
    ['bio=plfts(english).jumping spiders', [3]],
    ['bio=phfts(english).jumping spiders', [3]],
    ['bio=wfts(english).engines -spiders', [1]],
    ['bio=not.fts(english).engine', [2]],
    ['label=like.*bob*', [2]],
    ['id=not.eq.1', [2, 3, 4]],
    ['id=gt.1&id=lt.4', [2, 3]],
  ])('%s', async (filter, expected) => {
    expect(await ids(filter)).toEqual(expected.slice(0, 3));
  });

  test('work on arrays and JSON', async () => {
    const db = rest.client().from('companies');
    const names = (result: { data: unknown }) => result.data;
    expect(names(await db.select('id').contains('tags', ['tools']))).toEqual([{ id: 1 }]);
    expect(names(await db.select('id').containedBy('tags', ['power', 'x']).order('id'))).toEqual([
      { id: 2 },
      { id: 3 },
    ]);
    expect(names(await db.select('id').overlaps('tags', ['power', 'metal']).order('id'))).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
    expect(names(await db.select('id').contains('details', { city: 'Perth' }))).toEqual([
      { id: 1 },
    ]);
    expect(names(await db.select('id').eq('details->>city', 'Albany'))).toEqual([{ id: 2 }]);
    expect(names(await db.select('id').gt('details->size->staff', 7))).toEqual([{ id: 1 }]);
  });

  test('match true, false and unknown', async () => {
    const db = rest.client().from('notes');
    expect((await db.select('id').is('is_public', true)).data).toHaveLength(2);
    expect((await db.select('id').is('is_public', false)).data).toHaveLength(2);
    expect((await rest.request('/notes?is_public=is.unknown')).status).toBe(200);
  });
});

describe('and, or, not', () => {
  test.each([
    ['or=(id.eq.1,id.eq.3)', [1, 3]],
    ['or=(id.eq.1,and(age.gt.40,name.like.C*))', [1, 3]],
    ['and=(age.gt.10,age.lt.20)', [2]],
    ['not.or=(id.eq.1,id.eq.3)', [2, 4]],
    ['not.and=(id.gt.1,id.lt.4)', [1, 4]],
    ['or=(age.is.null,not.and(id.gt.1,id.lt.4))', [1, 4]],
    ['or=(name.eq."Ada",name.in.("Bob","C,d"))', [1, 2]],
    ['or=(name.not.in.(Ada,Bob),id.eq.1)', [1, 3, 4]],
    ['or=(id.eq(any).{1,2},age.is.not_null)', [1, 2, 3]],
    ['or=(bio.fts(english).spider,id.eq.4)', [3, 4]],
    ['or=( id.eq.1 , id.eq.2 )', [1, 2]],
    ['or=(email.eq."ada@x.example",email.like.b*)', [1, 2]],
  ])('%s', async (filter, expected) => {
    expect(await ids(filter)).toEqual(expected);
  });
});

describe('order', () => {
  test.each([
    ['age', [2, 1, 3, 4]],
    ['age.desc', [4, 3, 1, 2]],
    ['age.desc.nullslast', [3, 1, 2, 4]],
    ['age.asc.nullsfirst', [4, 2, 1, 3]],
    ['age.nullsfirst', [4, 2, 1, 3]],
    ['company_id.desc.nullslast,name.desc', [3, 2, 1, 4]],
  ])('%s', async (order, expected) => {
    const response = await rest.request(`/people?select=id&order=${order}`);
    expect(await response.json()).toEqual(expected.slice(0, 3).map((id) => ({ id })));
  });

  test('can be by a JSON path', async () => {
    const { data } = await rest
      .client()
      .from('companies')
      .select('id')
      .order('details->size->staff', { ascending: true, nullsFirst: true });
    expect(data).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }]);
  });
});

describe('ranges and counts', () => {
  test('follow limit and offset, up to the configured number of rows', async () => {
    const db = rest.client();
    expect((await db.from('people').select('id')).data).toHaveLength(3);
    expect((await db.from('people').select('id').limit(1000)).data).toHaveLength(3);
    expect((await db.from('people').select('id').order('id').range(1, 2)).data).toEqual([
      { id: 2 },
      { id: 3 },
    ]);
    expect((await db.from('people').select('id').limit(0)).data).toEqual([]);
  });

  test.each([
    ['', {}, 200, '0-2/*'],
    ['', { Prefer: 'count=exact' }, 206, '0-2/4'],
    ['?limit=0', { Prefer: 'count=exact' }, 206, '*/4'],
    ['?offset=3', { Prefer: 'count=exact' }, 206, '3-3/4'],
    ['?offset=4', { Prefer: 'count=exact' }, 206, '*/4'],
    ['?id=eq.1', { Prefer: 'count=exact' }, 200, '0-0/1'],
    ['?id=eq.99', { Prefer: 'count=exact' }, 200, '*/0'],
    ['?id=eq.99', {}, 200, '*/*'],
    ['', { Range: '1-1', Prefer: 'count=exact' }, 206, '1-1/4'],
    ['', { Range: '2-' }, 200, '2-3/*'],
    ['?limit=2', { Range: '1-5' }, 200, '1-1/*'],
    ['?limit=abc&offset=x', { Range: 'whatever' }, 200, '0-2/*'],
    ['', { Prefer: 'count=planned' }, 206, '0-2/4'],
    ['', { Prefer: 'count=estimated' }, 206, '0-2/4'],
    ['?id=eq.1', { Prefer: 'count=estimated' }, 200, '0-0/1'],
  ])('GET people%s with %o: %i %s', async (search, headers, status, contentRange) => {
    const response = await rest.request(`/people${search}`, { headers });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(contentRange);
  });

  test.each([
    [
      '?offset=9',
      { Prefer: 'count=exact' },
      'An offset of 9 was requested, but there are only 4 rows.',
    ],
    ['?limit=-1', {}, 'Limit should be greater than or equal to zero.'],
    [
      '',
      { Range: '5-2' },
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    ],
  ])('GET people%s with %o cannot be satisfied', async (search, headers, details) => {
    const response = await rest.request(`/people${search}`, { headers });
    expect(response.status).toBe(416);
    expect(await response.json()).toMatchObject({ code: 'PGRST103', details });
  });

  test('give the position of the end when the request is past it', async () => {
    for (const init of [
      { headers: { Prefer: 'count=exact' } },
      { method: 'HEAD', headers: { Prefer: 'count=exact' } },
    ]) {
      const response = await rest.request('/people?offset=9', init);
      expect([response.status, response.headers.get('content-range')]).toEqual([416, '*/4']);
    }
  });

  test('ignore a negative offset', async () => {
    expect(await ids('offset=-2')).toEqual([1, 2, 3]);
  });

  test.each(['exact', 'planned', 'estimated'] as const)(
    'count for supabase-js: %s',
    async (count) => {
      const { count: total, data } = await rest
        .client()
        .from('people')
        .select('*', { count, head: true });
      expect({ total, data }).toEqual({ total: 4, data: null });
    },
  );

  test('do not reveal to anonymous callers rows that they may not read', async () => {
    const { owner } = rest.database;
    await owner`insert into notes (body) select 'private' from generate_series(1, 5000)`;
    await owner.unsafe('analyze notes');
    for (const count of ['exact', 'planned', 'estimated']) {
      const init = { method: 'HEAD', headers: { Prefer: `count=${count}` } };
      const all = await rest.request('/notes', init, CALLERS.anon);
      expect(all.headers.get('content-range'), count).toBe('0-1/2');
      const named = await rest.request('/notes?body=eq.private', init, CALLERS.anon);
      expect(named.headers.get('content-range'), count).toBe('*/0');
    }
    await rest.reset();
  });
});

describe('media types', () => {
  test('return one row, or an error with the number of rows', async () => {
    const people = rest.client().from('people');
    expect((await people.select('name').eq('id', 1).single()).data).toEqual({ name: 'Ada' });
    const none = await people.select('name').eq('id', 99).single();
    expect(none).toMatchObject({
      status: 406,
      data: null,
      error: {
        code: 'PGRST116',
        details: 'The result contains 0 rows',
        hint: null,
        message: 'Cannot coerce the result to a single JSON object',
      },
    });
    const many = await people.select('name').single();
    expect(many.error).toMatchObject({ code: 'PGRST116', details: 'The result contains 3 rows' });
  });

  test('return one row or none', async () => {
    const people = rest.client().from('people');
    expect((await people.select('name').eq('id', 1).maybeSingle()).data).toEqual({ name: 'Ada' });
    expect(await people.select('name').eq('id', 99).maybeSingle()).toMatchObject({
      data: null,
      error: null,
    });
    expect((await people.select('name').maybeSingle()).error?.code).toBe('PGRST116');
  });

  test('return CSV', async () => {
    const { data } = await rest
      .client()
      .from('people')
      .select('id,name,bio')
      .in('id', [3, 4])
      .order('id')
      .csv();
    expect(data).toBe('id,name,bio\n3,Cid,"Jumping spiders, engines"\n4,Dot,');
    const none = await rest.request('/people?id=eq.99', { headers: { Accept: 'text/csv' } });
    expect(await none.text()).toBe('\n');
    expect(none.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });

  test('return rows without nulls', async () => {
    const people = rest.client().from('people').select('id,age').eq('id', 4);
    expect((await people.stripNulls()).data).toEqual([{ id: 4 }]);
    expect((await people.single().stripNulls()).data).toEqual({ id: 4 });
  });

  test.each([
    ['application/json', 'application/json; charset=utf-8'],
    ['text/html, */*;q=0.1', 'application/json; charset=utf-8'],
    ['text/csv;q=0.5, application/json', 'application/json; charset=utf-8'],
    [
      'application/vnd.pgrst.array+json;nulls=stripped',
      'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
    ],
  ])('accept %s', async (accept, contentType) => {
    const response = await rest.request('/people?id=eq.1', { headers: { Accept: accept } });
    expect(response.headers.get('content-type')).toBe(contentType);
  });

  test.each([
    'text/html',
    'application/geo+json',
    'application/vnd.pgrst.plan+text; for="application/json"',
  ])('refuse %s', async (accept) => {
    const response = await rest.request('/people', { headers: { Accept: accept } });
    expect(response.status).toBe(406);
    expect(await response.json()).toMatchObject({ code: 'PGRST107' });
  });

  test('return headers and no body for HEAD', async () => {
    const response = await rest.request('/people?id=lt.3', {
      method: 'HEAD',
      headers: { Prefer: 'count=exact' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-range')).toBe('0-1/2');
    expect(await response.text()).toBe('');
  });
});
