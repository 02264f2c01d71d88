import { describe, expect, test } from 'vitest';
import { followOrigin, type Origins, originsOf } from './view-origins.ts';

/** As PostgreSQL writes a column of a query. */
function entry(
  number: number,
  name: string,
  relation: number,
  column: number,
  expression = 'VAR :x 1',
) {
  return `{TARGETENTRY :expr {${expression}} :resno ${number} :resname ${name} :ressortgroupref 0 :resorigtbl ${relation} :resorigcol ${column} :resjunk false}`;
}

function query(tables: string, entries: string) {
  return `{QUERY :commandType 1 :cteList <> :rtable (${tables}) :jointree {FROMEXPR :quals <>} :targetList (${entries}) :limitCount <>}`;
}

describe('origins', () => {
  test.each<[string, string, [number, number, number][]]>([
    ['nothing', '<>', []],
    ['a renamed column', `(${query('', entry(1, 'a', 20, 3))})`, [[1, 20, 3]]],
    ['a calculated column', `(${query('', entry(1, 'a', 0, 0))})`, []],
    [
      'several',
      `(${query('{RANGETBLENTRY :alias <>}', [entry(1, 'a', 20, 3), entry(2, 'b', 0, 0), entry(3, 'c', 21, 1)].join(' '))})`,
      [
        [1, 20, 3],
        [3, 21, 1],
      ],
    ],
    [
      'columns, but not those of a subquery among the tables',
      `(${query(`{RANGETBLENTRY :subquery ${query('', entry(1, 'x', 9, 9))}}`, entry(2, 'a', 20, 3))})`,
      [[2, 20, 3]],
    ],
    [
      'columns, but not those of a subquery in a column',
      `(${query('', entry(1, 'a', 20, 3, `SUBLINK :subselect ${query('', entry(1, 'x', 9, 9))}`))})`,
      [[1, 20, 3]],
    ],
    [
      'columns with any name',
      `(${query('', [entry(1, '\\{TARGETENTRY\\ :resno\\ 7\\ \\(', 20, 3), entry(2, '\\}\\ :resorigtbl\\ 5', 20, 4), entry(3, 'a\\\\', 20, 5)].join(' '))})`,
      [
        [1, 20, 3],
        [2, 20, 4],
        [3, 20, 5],
      ],
    ],
  ])('%s', (_name, rule, found) => {
    const origins = found.map(([number, relation, column]) => [number, { relation, column }]);
    expect([...originsOf(rule)]).toEqual(origins);
  });
});

describe('through views', () => {
  const views = new Map<number, Origins>([
    [1, new Map([[1, { relation: 50, column: 4 }]])],
    [2, new Map([[6, { relation: 1, column: 1 }]])],
    [3, new Map([[1, { relation: 4, column: 1 }]])],
    [4, new Map([[1, { relation: 3, column: 1 }]])],
  ]);

  test.each([
    ['lead from a table’s column to itself', 50, 4, { relation: 50, column: 4 }],
    ['lead from a view’s column to its table', 1, 1, { relation: 50, column: 4 }],
    ['lead through a view of a view', 2, 6, { relation: 50, column: 4 }],
    ['are missing for a calculated column', 1, 2, undefined],
    ['are missing for views that show each other', 3, 1, undefined],
  ])('%s', (_name, relation, column, found) => {
    expect(followOrigin({ relation, column }, views)).toEqual(found);
  });
});
