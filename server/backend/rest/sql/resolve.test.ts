import { describe, expect, test } from 'vitest';
import { CATALOGUE } from '../../../../tests/rest/catalogue.ts';
import { findColumn, findRelation, findRelationship, findRoutine, takesBody } from './resolve.ts';

const person = findRelation(CATALOGUE, 'people');

test.each(['nowhere', '', 'constructor', 'people"'])('finds no relation %j', (name) => {
  expect(() => findRelation(CATALOGUE, name)).toThrow(`Could not find the table 'public.${name}'`);
});

test('finds a column of the table and refuses an unknown one', () => {
  expect(findColumn(person, 'age').type).toBe('integer');
  expect(() => findColumn(person, 'label')).toThrow(
    "Could not find the 'label' column of 'people'",
  );
});

describe('relationships', () => {
  test.each([
    ['people', 'companies', undefined, 'many-to-one', 'companies'],
    ['people', 'company_id', undefined, 'many-to-one', 'companies'],
    ['people', 'people_company_fkey', undefined, 'many-to-one', 'companies'],
    ['people', 'companies', 'company_id', 'many-to-one', 'companies'],
    ['people', 'companies', 'id', 'many-to-one', 'companies'],
    ['people', 'companies', 'people_company_fkey', 'many-to-one', 'companies'],
    ['companies', 'people', undefined, 'one-to-many', 'people'],
    ['companies', 'people', 'company_id', 'one-to-many', 'people'],
    ['badges', 'people', undefined, 'one-to-one', 'people'],
    ['people', 'badges', undefined, 'one-to-one', 'badges'],
    ['people', 'people', undefined, 'one-to-many', 'people'],
    ['people', 'people', 'boss_id', 'one-to-many', 'people'],
    ['people', 'boss_id', undefined, 'many-to-one', 'people'],
    ['people', 'projects', 'owner_fkey', 'one-to-many', 'projects'],
    ['people', 'projects', 'owner_id', 'one-to-many', 'projects'],
    ['people', 'projects', 'assignments', 'many-to-many', 'projects'],
    ['projects', 'people', 'assignments', 'many-to-many', 'people'],
    ['people', 'reports', undefined, 'computed', 'people'],
    ['people', 'reports', 'x', 'computed', 'people'],
  ])('%s to %s!%s: %s', (source, target, hint, kind, found) => {
    const relationship = findRelationship(findRelation(CATALOGUE, source), target, hint);
    expect({ kind: relationship.kind, target: relationship.target.name }).toEqual({
      kind,
      target: found,
    });
    const isToOne = ['many-to-one', 'one-to-one'].includes(kind);
    expect(relationship.isToOne).toBe(isToOne);
  });

  test.each([
    ['people', 'nowhere', undefined],
    ['people', 'companies', 'nope'],
    ['people', 'people', 'id'],
    ['people', 'boss_id', 'x'],
    ['companies', 'badges', undefined],
    ['adults', 'people', undefined],
  ])('finds none from %s to %s!%s', (source, target, hint) => {
    expect(() => findRelationship(findRelation(CATALOGUE, source), target, hint)).toThrow(
      `Could not find a relationship between '${source}' and '${target}'`,
    );
  });

  test.each([
    ['people', 'projects', undefined, 3],
    ['projects', 'people', undefined, 3],
    ['projects', 'people', 'id', 2],
  ])('finds several from %s to %s!%s', (source, target, hint, count) => {
    let thrown: unknown;
    try {
      findRelationship(findRelation(CATALOGUE, source), target, hint);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ status: 300, body: { code: 'PGRST201' } });
    expect(thrown).toHaveProperty('body.details.length', count);
  });
});

describe('functions', () => {
  test.each([
    ['add', ['a'], 2],
    ['add', ['b', 'a', 'c'], 3],
    ['sum', ['n'], 1],
    ['nothing', [], 0],
    ['all_people', [], 0],
  ])('%s(%s)', (name, keys, parameters) => {
    for (const isPost of [true, false]) {
      expect(findRoutine(CATALOGUE, name, keys, isPost).parameters).toHaveLength(parameters);
    }
  });

  test('take the whole body, by POST only', () => {
    expect(takesBody(findRoutine(CATALOGUE, 'whole', ['x', 'y'], true))).toBe(true);
    expect(takesBody(findRoutine(CATALOGUE, 'whole', [], true))).toBe(true);
    expect(() => findRoutine(CATALOGUE, 'whole', [], false)).toThrow('without parameters');
    expect(takesBody(findRoutine(CATALOGUE, 'nothing', [], true))).toBe(false);
    expect(() => findRoutine(CATALOGUE, 'label', [''], true)).toThrow(
      'Could not find the function',
    );
  });

  test.each([
    ['nowhere', [], 'public.nowhere without parameters'],
    ['add', [], 'public.add without parameters'],
    ['add', ['b'], 'public.add(b)'],
    ['add', ['c', 'a'], 'public.add(a, c)'],
    ['nothing', ['x'], 'public.nothing(x)'],
    ['constructor', [], 'public.constructor without parameters'],
  ])('does not find %s(%s)', (name, keys, described) => {
    expect(() => findRoutine(CATALOGUE, name, keys, true)).toThrow(
      `Could not find the function ${described} in`,
    );
  });

  test.each([
    ['add', ['a', 'b'], undefined],
    ['twins', ['a'], 'public.twins(a => integer), public.twins(a => text)'],
  ])('%s(%s) matches one function or several', (name, keys, several) => {
    if (several) expect(() => findRoutine(CATALOGUE, name, keys, true)).toThrow(several);
    else expect(findRoutine(CATALOGUE, name, keys, true).parameters).toHaveLength(2);
  });
});
