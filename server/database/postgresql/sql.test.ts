import { describe, expect, it } from 'vitest';
import { changes, createNames, insertion, named, part, toStatement } from './sql.ts';

function write(fragment: Parameters<typeof toStatement>[0]) {
  const { text, values } = toStatement(fragment);
  return { text, values };
}

describe('a statement', () => {
  it('turns values into parameters', () => {
    expect(write(part`select ${1}, ${'two'}`)).toEqual({
      text: 'select $1, $2',
      values: [1, 'two'],
    });
  });

  it('includes its parts, and numbers their parameters in order', () => {
    const condition = part`a = ${1} and ${part`b = ${2}`}`;
    expect(write(part`select from t where ${condition} limit ${3}`)).toEqual({
      text: 'select from t where a = $1 and b = $2 limit $3',
      values: [1, 2, 3],
    });
  });

  it('can have a value in a place that had a part before', () => {
    const at = (time: Parameters<typeof part>[1]) => write(part`select ${time}`);
    expect(at(null)).toEqual({ text: 'select $1', values: [null] });
    expect(at(part`now()`)).toEqual({ text: 'select now()', values: [] });
    expect(at(null)).toEqual({ text: 'select $1', values: [null] });
  });

  it('has the same name each time, and a different one for a different text', () => {
    const nameOf = createNames(2);
    const textOf = (n: number) => toStatement(part`select ${n}::int`).text;
    const name = nameOf(textOf(1));
    expect(name).toBeDefined();
    expect(nameOf(textOf(2))).toBe(name);
    expect(nameOf('select 1')).not.toBe(name);
    expect(nameOf('select 2')).toBeUndefined();
  });

  it('quotes names', () => {
    expect(write(part`select ${named('a"; drop table b --')}`).text).toBe(
      'select "a""; drop table b --"',
    );
  });
});

describe('rows', () => {
  it('are inserted with the given values', () => {
    const row = { a: 1, b: undefined, c: null };
    expect(write(part`insert into t ${insertion(row)}`)).toEqual({
      text: 'insert into t ("a", "c") values ($1, $2)',
      values: [1, null],
    });
  });

  it('are updated with the given values', () => {
    const row = { a: 1, b: undefined, c: null };
    expect(write(part`update t set ${changes(row)} where id = ${7}`)).toEqual({
      text: 'update t set "a" = $1, "c" = $2 where id = $3',
      values: [1, null, 7],
    });
  });
});
