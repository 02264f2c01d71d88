import { describe, expect, test } from 'vitest';
import { findKeys, type KeysJson } from './keys.ts';

/** Relations by number: `10 people: 1 id, 2 firm`; of views also `9.1=10.1`, column 1 shows that of 10. */
function shape(relations: string[], origins: string[], keys: string[]): KeysJson {
  const views = new Map<number, string[]>();
  for (const text of origins) {
    const [, view, column, relation, origin] = /^(\d+)\.(\d+)=(\d+)\.(\d+)$/.exec(text) ?? [];
    const entry = `{TARGETENTRY :resno ${column} :resname x :resorigtbl ${relation} :resorigcol ${origin}}`;
    views.set(Number(view), [...(views.get(Number(view)) ?? []), entry]);
  }
  return {
    relations: relations.map((text) => {
      const [, id, name = '', columns = ''] = /^(\d+) (\w+): (.*)$/.exec(text) ?? [];
      const list = columns.split(', ').map((column) => {
        const [number, label = ''] = column.split(' ');
        return { number: Number(number), name: label };
      });
      return { id: Number(id), name, columns: list };
    }),
    views: [...views].map(([id, entries]) => ({
      id,
      rule: `({QUERY :targetList (${entries.join(' ')})})`,
    })),
    keys: keys.map((text) => {
      const [, name = '', table, columns = '', target, far = ''] =
        /^(\w+): (\d+)\(([\d,]+)\)(?: → (\d+)\(([\d,]+)\))?$/.exec(text) ?? [];
      const numbers = (list: string) => list.split(',').map(Number);
      return {
        constraint: name,
        table: Number(table),
        columns: numbers(columns),
        isUnique: name.startsWith('unique'),
        references: target ? { table: Number(target), columns: numbers(far) } : null,
      };
    }),
  };
}

function found(json: KeysJson) {
  const { primaryKeys, foreignKeys } = findKeys(json);
  return {
    primary: Object.fromEntries(primaryKeys),
    foreign: foreignKeys.map(
      ({ source, target, columns, isUnique }) =>
        `${source}(${columns.map(([near]) => near)}) → ${target}(${columns.map(([, far]) => far)})${isUnique ? ' unique' : ''}`,
    ),
  };
}

const TABLES = ['10 firms: 1 id, 2 name', '20 people: 1 id, 2 firm_id'];
const KEYS = ['firms_pk: 10(1)', 'people_pk: 20(1)', 'people_fk: 20(2) → 10(1)'];
const PRIMARY = { firms: ['id'], people: ['id'] };

describe('keys', () => {
  test('of tables are found', () => {
    expect(found(shape(TABLES, [], KEYS))).toEqual({
      primary: PRIMARY,
      foreign: ['people(firm_id) → firms(id)'],
    });
  });

  test('of a hidden table are left out', () => {
    expect(found(shape(TABLES.slice(0, 1), [], KEYS))).toEqual({
      primary: { firms: ['id'] },
      foreign: [],
    });
  });

  test('of a table in another schema are found through its view', () => {
    expect(found(shape(['30 v: 1 a, 2 b'], ['30.1=20.1', '30.2=20.2'], KEYS))).toEqual({
      primary: { v: ['a'] },
      foreign: [],
    });
  });

  test('from a view, to a view and between views are found', () => {
    const views = ['30 staff: 1 number, 2 firm', '40 companies: 1 key'];
    const origins = ['30.1=20.1', '30.2=20.2', '40.1=10.1'];
    expect(found(shape([...TABLES, ...views], origins, KEYS))).toEqual({
      primary: { ...PRIMARY, staff: ['number'], companies: ['key'] },
      foreign: [
        'people(firm_id) → firms(id)',
        'people(firm_id) → companies(key)',
        'staff(firm) → firms(id)',
        'staff(firm) → companies(key)',
      ],
    });
  });

  test('of a view that lacks one of their columns are left out', () => {
    const keys = ['pair_pk: 10(1,2)', 'pair_fk: 20(1,2) → 10(1,2)'];
    const views = ['30 half: 1 a', '40 whole: 1 a, 2 b'];
    const origins = ['30.1=10.1', '40.1=10.2', '40.2=10.1'];
    expect(found(shape([...TABLES, ...views], origins, keys))).toEqual({
      primary: { firms: ['id', 'name'], whole: ['a', 'b'] },
      foreign: ['people(id,firm_id) → firms(id,name)', 'people(id,firm_id) → whole(b,a)'],
    });
  });

  test('of a view that shows a column twice: foreign keys have either name, the primary key the first', () => {
    const origins = ['30.1=20.1', '30.2=20.1', '30.3=20.2', '30.4=20.2'];
    const { primary, foreign } = found(
      shape([...TABLES, '30 twice: 1 a, 2 b, 3 c, 4 d'], origins, KEYS),
    );
    expect(primary).toEqual({ ...PRIMARY, twice: ['a'] });
    expect(foreign).toEqual([
      'people(firm_id) → firms(id)',
      'twice(c) → firms(id)',
      'twice(d) → firms(id)',
    ]);
  });

  test('of a view of two tables include both primary keys', () => {
    const origins = ['30.1=20.1', '30.2=10.1'];
    const { primary } = found(shape([...TABLES, '30 joined: 1 person, 2 firm'], origins, KEYS));
    expect(primary).toEqual({ ...PRIMARY, joined: ['firm', 'person'] });
  });

  test('are marked when they are unique', () => {
    expect(found(shape(TABLES, [], ['unique_fk: 20(1) → 10(1)'])).foreign).toEqual([
      'people(id) → firms(id) unique',
    ]);
  });
});
