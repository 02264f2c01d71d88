import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Catalogue } from '../../server/backend/rest/catalogue/catalogue.ts';
import { loadCatalogue } from '../../server/backend/rest/catalogue/load-catalogue.ts';
import { createRestFixture, type RestFixture } from './fixture.ts';

let rest: RestFixture;
let catalogue: Catalogue;
beforeAll(async () => {
  rest = await createRestFixture();
  catalogue = rest.catalogue.current;
});
afterAll(() => rest.close());

test('loads the tables and views of public, and nothing else', () => {
  expect([...catalogue.relations.keys()].sort()).toEqual([
    'adults',
    'ages',
    'assignments',
    'badges',
    'companies',
    'defaults',
    'notes',
    'odd "name"',
    'people',
    'projects',
    'secrets',
  ]);
});

test('loads columns with qualified types and defaults, computed columns, keys and methods', () => {
  const people = catalogue.relations.get('people');
  const column = (name: string) => people?.columns.get(name);
  expect(column('mood')).toMatchObject({
    name: 'mood',
    type: 'public.mood',
    baseType: 'public.mood',
    default: "'calm'::public.mood",
  });
  expect(column('id')?.default).toBe("nextval('public.people_id_seq')");
  expect(column('search')).toMatchObject({ type: 'tsvector', default: null });
  expect(column('busy')?.type).toBe('int4range');
  expect(people).toMatchObject({
    primaryKey: ['id'],
    isView: false,
    methods: ['POST', 'PATCH', 'DELETE'],
  });
  expect([...(people?.computed.values() ?? [])]).toMatchObject([{ type: 'text' }]);
  expect([...(people?.computed.keys() ?? [])]).toEqual(['label']);
  expect(catalogue.relations.get('assignments')?.primaryKey).toEqual(['person_id', 'project_id']);
});

test('gives a simple view its table’s keys, but not a grouped view', () => {
  const adults = catalogue.relations.get('adults');
  expect(adults).toMatchObject({
    isView: true,
    primaryKey: ['id'],
    methods: ['POST', 'PATCH', 'DELETE'],
  });
  expect(adults?.relationships.some(({ target }) => target.name === 'companies')).toBe(true);
  expect(catalogue.relations.get('ages')).toMatchObject({
    primaryKey: [],
    methods: [],
    relationships: [],
  });
});

describe('a view has the keys of the tables whose key columns it shows', () => {
  function keysOf(name: string) {
    const { primaryKey = [], relationships = [] } = views.relations.get(name) ?? {};
    const keys = relationships
      .filter(({ kind }) => kind === 'many-to-one')
      .map(({ target, columns }) => `${columns.join(' ')} → ${target.name}`);
    return { primaryKey, keys: keys.sort() };
  }
  let views: Catalogue;
  beforeAll(async () => {
    await rest.database.owner.unsafe(`
      create view public.staff as select id as "Number", name, company_id as "Firm {1}" from public.people;
      create view elsewhere.inner_firms as select name as n, id as i from public.companies;
      create view public.firms as select i as firm, n as label from elsewhere.inner_firms;
      create view public.staff_of_staff as select "Firm {1}" as f from public.staff;
      create view public.badged as
        select p.id as person, b.person_id as badge, p.company_id from public.people p
        left join public.badges b on b.person_id = p.id;
      create view public.twice as select id as a, id as b, company_id as c, company_id as d from public.people;
      create view public.sub as
        select x.id as "from", (select count(*) from public.projects where owner_id = x.id) as owned
        from (select id, company_id from public.people) x;
      create view public.cte as with x as (select id, company_id as c from public.people) select * from x;
      create view public.united as select id, company_id from public.people union all select id, company_id from public.people;
      create view public.calculated as select id + 0 as id, coalesce(company_id, 1) as company_id from public.people;
      create materialized view public.stored as select id as key, company_id as firm from public.people;
      create view public.forged as select 1 as "x} :resno 1 :resorigtbl 1 :resorigcol 1", company_id as ":resno 9 {TARGETENTRY" from public.people;
      create view public.links as select person_id as who, project_id as what from public.assignments;
    `);
    views = await loadCatalogue(rest.database.owner);
  });
  afterAll(async () => {
    await rest.database.owner.unsafe(
      'drop view public.staff, public.firms, elsewhere.inner_firms, public.staff_of_staff, public.badged, public.twice, public.sub, public.cte, public.united, public.calculated, public.forged, public.links; drop materialized view public.stored',
    );
  });

  test.each([
    ['staff', ['Number'], ['Firm {1},firm → firms', 'Firm {1},id → companies']],
    ['firms', ['firm'], []],
    ['staff_of_staff', [], ['f,firm → firms', 'f,id → companies']],
    ['badged', ['badge', 'person'], ['company_id,firm → firms', 'company_id,id → companies']],
    ['twice', ['a'], ['c,firm → firms', 'c,id → companies', 'd,firm → firms', 'd,id → companies']],
    ['sub', ['from'], []],
    ['cte', ['id'], ['c,firm → firms', 'c,id → companies']],
    ['united', [], []],
    ['calculated', [], []],
    ['forged', [], [':resno 9 {TARGETENTRY,firm → firms', ':resno 9 {TARGETENTRY,id → companies']],
    ['stored', ['key'], ['firm,firm → firms', 'firm,id → companies']],
  ])('%s', (name, primaryKey, keys) => {
    const found = keysOf(name);
    const toCompanies = found.keys.filter((key) => /(?:firms|companies)$/.test(key));
    expect({ primaryKey: found.primaryKey, keys: toCompanies }).toEqual({ primaryKey, keys });
  });

  test('the view links joins people and projects, as its table does', () => {
    const junctions = views.relations
      .get('people')
      ?.relationships.filter(
        ({ kind, target }) => kind === 'many-to-many' && target.name === 'projects',
      )
      .map(({ junction }) => junction?.relation.name);
    expect(junctions?.sort()).toEqual(['assignments', 'links']);
  });
});

test('loads functions with their parameters and results', () => {
  const routine = (name: string) => catalogue.routines.get(name)?.[0];
  expect(routine('add')).toMatchObject({
    parameters: [
      { name: 'a', type: 'integer', isRequired: true, isVariadic: false },
      { name: 'b', type: 'integer', isRequired: false, isVariadic: false },
    ],
    isVolatile: false,
    isSet: false,
    isScalar: true,
  });
  expect(routine('total')?.parameters).toMatchObject([{ type: 'integer[]', isVariadic: true }]);
  expect(routine('echo')?.parameters).toMatchObject([{ name: '', type: 'json' }]);
  expect([...(routine('pairs')?.row.columns.keys() ?? [])]).toEqual(['n', 'square']);
  expect(routine('pairs')).toMatchObject({ isSet: true, isScalar: false });
  expect(routine('all_people')?.row).toBe(catalogue.relations.get('people'));
  expect(routine('forget')).toMatchObject({ isVoid: true, isVolatile: true });
  expect(catalogue.routines.get('greet')).toHaveLength(2);
});

test('resolves the base type of a domain', async () => {
  await rest.database.owner.unsafe(`
    create domain elsewhere.word as tsvector;
    create domain public.words as elsewhere.word not null;
    create domain elsewhere.person as public.people check ((value).id > 0);
    create table public.texts (id int primary key, words public.words default '');
    create function public.worded(public.texts) returns public.words stable language sql as $$ select $1.words $$;
    create function public.a_person() returns elsewhere.person stable language sql
      as $$ select (p.*)::public.people from public.people p where id = 1 $$;
  `);
  const { relations, routines } = await loadCatalogue(rest.database.owner);
  const texts = relations.get('texts');
  for (const column of [texts?.columns.get('words'), texts?.computed.get('worded')]) {
    expect(column).toMatchObject({ type: 'public.words', baseType: 'tsvector' });
  }
  expect(routines.get('a_person')?.[0]?.row).toBe(relations.get('people'));
});

test('handles a row type of another schema, OUT parameters, triggers and untyped records', async () => {
  await rest.database.owner.unsafe(`
    create type elsewhere.pair as (x int, y text);
    create function public.a_pair() returns elsewhere.pair language sql as $$ select 1, 'a' $$;
    create function public.outs(a int, out b int, out c text) language sql as $$ select a, 'x' $$;
    create function public.on_change() returns trigger language plpgsql as $$ begin return new; end $$;
    create function public.untyped() returns setof record language sql as $$ select 1 $$;
  `);
  const { routines } = await loadCatalogue(rest.database.owner);
  expect([...(routines.get('a_pair')?.[0]?.row.columns.keys() ?? [])]).toEqual(['x', 'y']);
  expect(routines.get('outs')?.[0]?.parameters).toHaveLength(1);
  expect(routines.has('on_change')).toBe(false);
  expect(routines.get('untyped')?.[0]).toMatchObject({ isSet: true, isScalar: true });
  await rest.catalogue.reload();
  expect((await rest.client().rpc('a_pair')).data).toEqual({ x: 1, y: 'a' });
  expect((await rest.client().rpc('outs', { a: 5 })).data).toEqual({ b: 5, c: 'x' });
});

test('loads an empty schema', async () => {
  await rest.database.owner.unsafe('drop schema public cascade; create schema public');
  const { relations, routines } = await loadCatalogue(rest.database.owner);
  expect([relations.size, routines.size]).toEqual([0, 0]);
});
