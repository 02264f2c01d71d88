import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, csvRows } from './csv';

describe('csvLine', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    [null, ''],
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-cmd|x', "'-cmd|x"],
    ['+61 8 5550 0100', '+61 8 5550 0100'],
    ['-12.5', '-12.5'],
    ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ['\t=1', "'\t=1"],
    ['\n=1', '"\'\n=1"'],
    ['＝1+1', "'＝1+1"],
  ])('%j: %j', (cell, written) => {
    expect(csvLine([cell])).toBe(`${written}\r\n`);
  });
});

describe('csvRows', () => {
  it.each([
    ['', []],
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '\uFEFFa;b\r\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['"a,""x""","b\nc"\n', [['a,"x"', 'b\nc']]],
    [
      'a,b\n\n , \n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['"open', [['open']]],
    [
      '\uFEFFsep=;\r\na,b;c\r\n1;2',
      [
        ['a,b', 'c'],
        ['1', '2'],
      ],
    ],
    ['SEP=|\na|b,c', [['a', 'b,c']]],
    ['sep,b\n', [['sep', 'b']]],
  ])('%j', (text, rows) => {
    expect([...csvRows(text)]).toEqual(rows);
  });

  it('reads what csvLine writes', () => {
    const cell = fc.string({ unit: 'grapheme' }).map((text) => `x${text.replaceAll('\0', '')}`);
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 })), (rows) => {
        const file = csvLine(['head', 'er']) + rows.map(csvLine).join('');
        expect([...csvRows(file)]).toEqual([['head', 'er'], ...rows]);
      }),
    );
  });
});
