import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Catalogue } from '../../server/catalogue/catalogue.ts';
import { loadCatalogue } from '../../server/catalogue/load-catalogue.ts';
import { createRestFixture, type RestFixture } from './fixture.ts';

let rest: RestFixture;
let catalogue: Catalogue;
beforeAll(async () => {
  rest = await createRestFixture();
  catalogue = rest.catalogue.current;
});
afterAll(() => rest.close());

test('tables and views of public, and nothing else', () => {
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

test('columns with qualified types and defaults, computed ones, keys, methods', () => {
  const people = catalogue.relations.get('people');
  const column = (name: string) => people?.columns.get(name);
  expect(column('mood')).toEqual({
    name: 'mood',
    type: 'public.mood',
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
  expect(people?.computed).toEqual(new Set(['label']));
  expect(catalogue.relations.get('assignments')?.primaryKey).toEqual(['person_id', 'project_id']);
});

test('a simple view takes over its table’s keys, a grouped one does not', () => {
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

test('functions with their parameters and results', () => {
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

test('a row type of another schema, OUT parameters, triggers and untyped records', async () => {
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
  expect(routines.has('untyped')).toBe(false);
  await rest.catalogue.reload();
  expect((await rest.client().rpc('a_pair')).data).toEqual({ x: 1, y: 'a' });
  expect((await rest.client().rpc('outs', { a: 5 })).data).toEqual({ b: 5, c: 'x' });
});

test('an empty schema', async () => {
  await rest.database.owner.unsafe('drop schema public cascade; create schema public');
  const { relations, routines } = await loadCatalogue(rest.database.owner);
  expect([relations.size, routines.size]).toEqual([0, 0]);
});
