import { describe, expect, it } from 'vitest';
import { formatAbn, isAbn } from './abn';

describe('isAbn', () => {
  // The register's own example, and the Australian Taxation Office.
  it.each(['53004085616', '53 004 085 616', ' 51 824 753 556 '])('accepts %j', (abn) => {
    expect(isAbn(abn)).toBe(true);
  });

  it.each([
    ['', 'nothing'],
    ['53 004 085 617', 'another last digit'],
    ['53 004 085 661', 'two digits the wrong way round'],
    ['5300408561', 'ten digits'],
    ['530040856160', 'twelve digits'],
    ['03004085616', 'a zero in front'],
    ['53-004-085-616', 'dashes'],
    ['５３００４０８５６１６', 'digits of another script'],
  ])('refuses %j: %s', (abn) => {
    expect(isAbn(abn)).toBe(false);
  });
});

it.each([
  ['53004085616', '53 004 085 616'],
  ['5 3004 0856 16', '53 004 085 616'],
  ['not known yet', 'not known yet'],
  ['', ''],
])('formatAbn shows %j as %j', (typed, shown) => {
  expect(formatAbn(typed)).toBe(shown);
});
