import { describe, expect, it } from 'vitest';
import { changes, insertion, named, part, toStatement } from './sql.ts';

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

  it('can have a value where it previously had a part', () => {
    const at = (time: Parameters<typeof part>[1]) => write(part`select ${time}`);
    expect(at(null)).toEqual({ text: 'select $1', values: [null] });
    expect(at(part`now()`)).toEqual({ text: 'select now()', values: [] });
    expect(at(null)).toEqual({ text: 'select $1', values: [null] });
  });

  it('has the same name each time, and a different name for a different text', () => {
    const statement = (n: number) => toStatement(part`select ${n}::int`);
    expect(statement(1).name).toBe(statement(2).name);
    expect(toStatement(part`select ${1}::text`).name).not.toBe(statement(1).name);
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
