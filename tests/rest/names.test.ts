import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRestFixture, type RestFixture } from './fixture.ts';

const RUNS = Number(process.env.RUNS ?? 200);

/** Names that the generated SQL uses or has used, and names that are special elsewhere. */
const NASTY = [
  ...'r c v b e f k _ src body rows total inserted t0 t1 t2 j_t1 excluded value pgrst_scalar'.split(
    ' ',
  ),
  ...'count select from null true user current_user json_agg to_json ctid xmin __proto__'.split(
    ' ',
  ),
  ...[
    'constructor',
    'R',
    'a b',
    'a,b',
    'a.b',
    'a"b',
    'a\\b',
    "a'b",
    '$1',
    'naïve',
    '日本',
    '😀',
    '*',
    '-',
    '(r)',
  ],
];
/** PostgreSQL has these columns in every table. */
const SYSTEM_COLUMNS = ['ctid', 'xmin'];
const COLUMNS = NASTY.filter((name) => !SYSTEM_COLUMNS.includes(name));

let rest: RestFixture;
beforeAll(async () => {
  rest = await createRestFixture();
  await rest.database.owner.unsafe(schema());
  await rest.catalogue.reload();
});
afterAll(() => rest.close());

function quote(name: string) {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Tables, keys and functions named like the aliases, with every nasty name as a column. */
function schema() {
  const columns = COLUMNS.map(
    (name) => `${quote(name)} text default '${name.replaceAll("'", "''")}'`,
  );
  const outs = COLUMNS.map((name) => `${quote(name)} text`);
  const ins = COLUMNS.map((name) => `${quote(`in ${name}`)} text`);
  const given = COLUMNS.map((name) => quote(`in ${name}`));
  return `
    create table public.src (id int primary key, ${columns.join(', ')});
    create table public.t1 (id int primary key, src_id int references public.src, ${columns.join(', ')});
    create table public.j_t1 (
      src_id int references public.src, t1_id int references public.t1, r text default 'r', primary key (src_id, t1_id));
    create table public.keyed (r int primary key, t0 text);
    create function public.t2(public.src) returns setof public.t1 rows 2 stable language sql
      as $$ select * from public.t1 where src_id = $1.id $$;
    create function public.r_of(public.src) returns text stable language sql as $$ select $1.r $$;
    create function public.f(${ins.join(', ')}) returns table (${outs.join(', ')}) stable language sql
      as $$ select ${given.join(', ')} $$;
    create function public.b(b text, r text) returns text stable language sql as $$ select b || r $$;
    create function public.r(f int) returns setof int stable language sql as $$ select generate_series(1, f) $$;
    insert into public.src (id) values (1);
    insert into public.t1 (id, src_id) values (1, 1), (2, null);
    insert into public.j_t1 (src_id, t1_id) values (1, 2);
    grant all on all tables in schema public to service_role;`;
}

const quoted = (name: string) => `"${name.replace(/["\\]/g, '\\$&')}"`;

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await rest.request(path, { headers });
  const text = await response.text();
  expect(response.status, `${decodeURIComponent(path)} ${text}`).toBe(200);
  return text;
}

async function rows(table: string, select: string, headers?: Record<string, string>) {
  return JSON.parse(await get(`/${table}?select=${encodeURIComponent(select)}`, headers));
}

async function write(path: string, method: string, body: object, prefer = 'return=representation') {
  const headers = { 'Content-Type': 'application/json', Prefer: prefer };
  const response = await rest.request(path, { method, headers, body: JSON.stringify(body) });
  const text = await response.text();
  expect(response.ok, `${decodeURIComponent(path)} ${text}`).toBe(true);
  return { text, headers: response.headers };
}

describe.each(NASTY)('the name %s', (name) => {
  test('works as the label of a column', async () => {
    const select = `${quoted(name)}:id,other:r`;
    expect(await rows('src', select)).toEqual([{ [name]: 1, other: 'r' }]);
  });

  test('works as the label of a column of one object', async () => {
    const one = { Accept: 'application/vnd.pgrst.object+json' };
    expect(await rows('src', `${quoted(name)}:id`, one)).toEqual({ [name]: 1 });
  });

  test('works as the label of an embed and of its column, to many, to one, through a table, computed', async () => {
    for (const [table, target, found] of [
      ['src', 't1!t1_src_id_fkey', [{ [name]: 'r', id: 1 }]],
      ['src', 't1!j_t1', [{ [name]: 'r', id: 2 }]],
      ['src', 't2', [{ [name]: 'r', id: 1 }]],
      ['t1', 'src!t1_src_id_fkey', { [name]: 'r', id: 1 }],
    ] as const) {
      const select = `id,${quoted(name)}:${target}(${quoted(name)}:r,id)`;
      const [row] = await rows(table, select);
      expect(row, select).toEqual({ id: 1, [name]: found });
    }
  });

  test('works as the label of a spread column', async () => {
    const [many] = await rows('src', `id,...t1!t1_src_id_fkey(${quoted(name)}:r)`);
    expect(many).toEqual({ id: 1, [name]: ['r'] });
    const [one] = await rows('t1', `id,...src!t1_src_id_fkey(${quoted(name)}:r)`);
    expect(one).toEqual({ id: 1, [name]: 'r' });
  });

  test('works as the label of a column of CSV', async () => {
    const path = `/src?select=${encodeURIComponent(`${quoted(name)}:id,r`)}`;
    const header = /[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
    expect(await get(path, { Accept: 'text/csv' })).toBe(`${header},r\n1,r`);
  });

  test('works as the label of a changed row', async () => {
    const { text } = await write(
      `/src?select=${encodeURIComponent(`${quoted(name)}:id,...t2(x:r)`)}&id=eq.1`,
      'PATCH',
      { r: 'r' },
    );
    expect(JSON.parse(text)).toEqual([{ [name]: 1, x: ['r'] }]);
  });

  test('works as the label of a function’s result', async () => {
    const { text } = await write(
      `/rpc/f?select=${encodeURIComponent(`${quoted(name)}:r`)}`,
      'POST',
      Object.fromEntries(COLUMNS.map((column) => [`in ${column}`, column])),
    );
    expect(JSON.parse(text)).toEqual([{ [name]: 'r' }]);
  });
});

describe.each(COLUMNS)('a column called %s', (name) => {
  const column = encodeURIComponent(quoted(name));

  test('is read, filtered, ordered and counted like any other', async () => {
    const text = await get(
      `/src?select=id,${column}&${column}=eq.${encodeURIComponent(name)}&order=${column}.desc`,
      { Prefer: 'count=exact' },
    );
    expect(JSON.parse(text)).toEqual([{ id: 1, [name]: name }]);
  });

  test('is inserted, updated and deleted like any other', async () => {
    const inserted = await write(`/src?select=${column}`, 'POST', { id: 2, [name]: 'x' });
    expect(JSON.parse(inserted.text)).toEqual([{ [name]: 'x' }]);
    const merged = await write(
      `/src?select=${column}`,
      'POST',
      { id: 2, [name]: 'y' },
      'return=representation, resolution=merge-duplicates',
    );
    expect(JSON.parse(merged.text)).toEqual([{ [name]: 'y' }]);
    const filled = await write(
      `/src?select=${column}&columns=id,${column}`,
      'POST',
      [{ id: 3 }],
      'return=representation, missing=default',
    );
    expect(JSON.parse(filled.text)).toEqual([{ [name]: name }]);
    const updated = await write(`/src?select=${column}&id=gt.1`, 'PATCH', { [name]: 'z' });
    expect(JSON.parse(updated.text)).toEqual([{ [name]: 'z' }, { [name]: 'z' }]);
    const deleted = await write(`/src?select=${column}&${column}=eq.z`, 'DELETE', {});
    expect(JSON.parse(deleted.text)).toEqual([{ [name]: 'z' }, { [name]: 'z' }]);
  });
});

test('returns all columns of a row and of its embeds', async () => {
  const all = Object.fromEntries(COLUMNS.map((name) => [name, name]));
  expect(await rows('src', '*,t2(*)')).toEqual([
    { id: 1, ...all, t2: [{ id: 1, src_id: 1, ...all }] },
  ]);
});

test('returns a computed column of a table that has a column like its alias', async () => {
  expect(await rows('src', 'r_of')).toEqual([{ r_of: 'r' }]);
});

test('returns the address of a new row whose key is called r', async () => {
  const { headers } = await write('/keyed', 'POST', { r: 7, t0: 'x' }, 'return=headers-only');
  expect(headers.get('location')).toBe('/keyed?r=eq.7');
});

test('calls functions and arguments named like aliases', async () => {
  expect(await get('/rpc/b?b=1&r=2')).toBe('"12"');
  expect((await write('/rpc/b', 'POST', { b: '1', r: '2' })).text).toBe('"12"');
  expect(await get('/rpc/r?f=3')).toBe('[1, 2, 3]');
  expect((await write('/rpc/r', 'POST', { f: 3 })).text).toBe('[1, 2, 3]');
});

test('accepts any combination of names', async () => {
  const name = fc.oneof(
    fc.constantFrom(...NASTY),
    fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((text) => text.trim() !== '' && !text.includes('\0'))
      // PostgreSQL truncates longer names.
      .filter((text) => Buffer.byteLength(text) <= 63),
  );
  const names = fc.uniqueArray(name, { minLength: 6, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(names, async ([a = '', b = '', c = '', d = '', e = '', g = '']) => {
      const inner = `${quoted(c)}:id,${quoted(d)}:src!t1_src_id_fkey(${quoted(e)}:r)`;
      const select = `${quoted(a)}:r,${quoted(b)}:t2(${inner}),...t1!j_t1(${quoted(g)}:id)`;
      expect(await rows('src', select)).toEqual([
        { [a]: 'r', [b]: [{ [c]: 1, [d]: { [e]: 'r' } }], [g]: [2] },
      ]);
    }),
    { numRuns: RUNS },
  );
});
