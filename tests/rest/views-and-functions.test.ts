import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRestFixture, type RestFixture } from './fixture.ts';

let rest: RestFixture;
beforeAll(async () => {
  rest = await createRestFixture();
  await rest.database.owner.unsafe(SCHEMA);
  await rest.catalogue.reload();
});
afterAll(() => rest.close());

const SCHEMA = `
create view public.staff as
  select id as number, name as full_name, company_id as firm, manager_id as chief from public.people;
create view elsewhere.firms as select id as i, name as n from public.companies;
create view public.firms as select i as firm_number, n as firm_name from elsewhere.firms;
create view public.duties as select person_id as who, project_id as what from public.assignments;
create view public.badged as
  select p.id, p.name, b.person_id as badge from public.people p left join public.badges b on b.person_id = p.id;
create function public.insert_badged() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger insert_badged instead of insert on public.badged for each row execute function public.insert_badged();

create function public.boss(public.people) returns setof public.people rows 1 stable language sql
  as $$ select * from public.people where id = $1.manager_id $$;
create function public.companies(public.people) returns setof public.companies stable language sql
  as $$ select * from public.companies where id = 3 $$;

create domain elsewhere.vector as tsvector not null;
create domain elsewhere.any_person as public.people;
create table public.texts (id int primary key, vector elsewhere.vector);
insert into public.texts values (1, to_tsvector('simple', 'one fish')), (2, to_tsvector('simple', 'two birds'));
create function public.computed_vector(public.texts) returns tsvector stable language sql as $$ select $1.vector $$;

create function public.a_record() returns record stable language sql as $$ select r from (select 1 as id, 'Ada' as name) r $$;
create function public.records(up_to int) returns setof record stable language sql
  as $$ select i as id, i * i as square from generate_series(1, up_to) i $$;
create function public.domain_person(person int) returns elsewhere.any_person stable language sql
  as $$ select (p.*)::public.people from public.people p where id = person $$;
create function public.answer(message text, detail text) returns void language plpgsql
  as $$ begin raise sqlstate 'PGRST' using message = message, detail = detail; end $$;

grant all on all tables in schema public to service_role;
`;

async function rows(path: string) {
  const response = await rest.request(path);
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body;
}

describe('views with their own column names', () => {
  test.each([
    [
      'to one',
      '/staff?select=full_name,companies(name)&number=eq.1',
      [{ full_name: 'Ada', companies: { name: 'Acme' } }],
    ],
    [
      'to many',
      '/companies?select=name,staff(full_name)&id=eq.1&staff.order=number',
      [{ name: 'Acme', staff: [{ full_name: 'Ada' }, { full_name: 'Bob' }] }],
    ],
    [
      'between views, one on a view in another schema',
      '/staff?select=full_name,firms(firm_name)&number=eq.3',
      [{ full_name: 'Cid', firms: { firm_name: 'Bolt' } }],
    ],
    [
      'to themselves',
      '/staff?select=full_name,staff(full_name)&number=eq.2',
      [{ full_name: 'Bob', staff: [{ full_name: 'Dot' }] }],
    ],
    [
      'as a junction of two tables',
      '/people?select=name,projects!duties(name)&id=eq.2',
      [{ name: 'Bob', projects: [{ name: 'Loom' }] }],
    ],
    [
      'by the name of a column',
      '/firms?select=firm_name,staff!firm(full_name)&firm_number=eq.2',
      [{ firm_name: 'Bolt', staff: [{ full_name: 'Cid' }] }],
    ],
  ])('can be embedded %s', async (_name, path, found) => {
    expect(await rows(path)).toEqual(found);
  });

  test('use their own names in a new row’s address', async () => {
    const headers = { 'Content-Type': 'application/json', Prefer: 'return=headers-only' };
    const post = async (path: string, body: object) =>
      rest.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
    const staff = await post('/staff', { number: 50, full_name: 'Eve' });
    expect(staff.headers.get('location')).toBe('/staff?number=eq.50');
    const badged = await post('/badged', { id: 51, name: 'Fay' });
    expect(badged.headers.get('location')).toBe('/badged?badge=is.null&id=eq.51');
    await rest.reset();
  });
});

describe('relationships computed by functions', () => {
  test('are to one when the function is declared to return one row', async () => {
    expect(await rows('/people?select=name,boss(name)&order=id')).toEqual([
      { name: 'Ada', boss: null },
      { name: 'Bob', boss: { name: 'Ada' } },
      { name: 'Cid', boss: { name: 'Ada' } },
      { name: 'Dot', boss: { name: 'Bob' } },
    ]);
    expect(await rows('/people?select=name,...boss(chief:name)&id=eq.2')).toEqual([
      { name: 'Bob', chief: 'Ada' },
    ]);
    expect(await rows('/people?select=name,boss()&order=boss(name).desc.nullslast,name')).toEqual(
      ['Dot', 'Bob', 'Cid', 'Ada'].map((name) => ({ name })),
    );
  });

  test('replace the foreign key to the table of the same name', async () => {
    expect(await rows('/people?select=name,companies(name)&id=eq.1')).toEqual([
      { name: 'Ada', companies: [{ name: 'Core' }] },
    ]);
  });
});

test.each(['vector', 'computed_vector'])('text search works in %s, a tsvector', async (column) => {
  expect(await rows(`/texts?select=id&${column}=fts(simple).fish`)).toEqual([{ id: 1 }]);
});

describe('functions', () => {
  test('can return a record', async () => {
    expect((await rest.client().rpc('a_record')).data).toEqual({ id: 1, name: 'Ada' });
    expect((await rest.client().rpc('records', { up_to: 2 })).data).toEqual([
      { id: 1, square: 1 },
      { id: 2, square: 4 },
    ]);
    expect(await rows('/rpc/records?up_to=1')).toEqual([{ id: 1, square: 1 }]);
  });

  test('can return a domain of a table’s rows', async () => {
    expect(await rows('/rpc/domain_person?person=2&select=name,boss(name)')).toEqual({
      name: 'Bob',
      boss: { name: 'Ada' },
    });
  });

  test('have no content type when they return nothing', async () => {
    const response = await rest.request('/rpc/forget', { method: 'POST' });
    expect([response.status, response.headers.get('content-type')]).toEqual([204, null]);
    await rest.reset();
  });

  test('can decide how to answer', async () => {
    const body = JSON.stringify({
      message: '{"code":"A1","message":"Pay first","hint":"Soon"}',
      detail:
        '{"status":402,"headers":{"X-Price":"5","content-type":"text/html","cache-control":"public"}}',
    });
    const headers = { 'Content-Type': 'application/json' };
    const response = await rest.request('/rpc/answer', { method: 'POST', headers, body });
    expect([response.status, response.headers.get('x-price')]).toEqual([402, '5']);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      code: 'A1',
      message: 'Pay first',
      details: null,
      hint: 'Soon',
    });
  });
});
