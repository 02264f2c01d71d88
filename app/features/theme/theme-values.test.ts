import { describe, expect, it } from 'vitest';
import { SPACING_PX, SPACING_SCALE } from '~/lib/site/theme';
import {
  colorProblem,
  fontSizeProblem,
  nameProblem,
  scaleProblem,
  spacingProblem,
  THEME_TEXTS,
  toHex,
  toLength,
} from './theme-values';

const INJECTION = 'red}</style><script>';

describe('the theme’s fields', () => {
  it.each([
    [
      colorProblem,
      THEME_TEXTS.color,
      [INJECTION, '', 'red', '#ff', '#0E4B4', '#0E4B43;', '#0E4B4G'],
    ],
    [
      fontSizeProblem,
      THEME_TEXTS.fontSize,
      [INJECTION, '', '11', '11px', '25px', '1rem', '16px;}'],
    ],
    [spacingProblem, THEME_TEXTS.spacing, [INJECTION, '', '2', '2px', '7px', '12px', 'calc(4px)']],
    [scaleProblem, THEME_TEXTS.scale, [INJECTION, '', '1', '1.1', '1.7', '3', '1e0', '1,5']],
    [nameProblem, THEME_TEXTS.name, ['', '  ']],
  ])('%o refuses invalid values with its message', (problemOf, text, refused) => {
    for (const value of refused) expect(problemOf(value)).toBe(text);
  });

  it.each([
    [colorProblem, ['#0E4B43', '#abcdef', '#fff', 'fff', '0E4B43']],
    [fontSizeProblem, ['16px', '12px', '17.5px', '24px', '18', '18 PX']],
    [spacingProblem, ['4px', '3px', '6px', '4']],
    [scaleProblem, ['1.2', '1.5', '1.6']],
  ])('%o accepts valid values', (problemOf, taken) => {
    for (const value of taken) expect(problemOf(value)).toBeUndefined();
  });
});

it.each([
  ['#fff', '#ffffff'],
  ['0E4B43', '#0E4B43'],
  ['#0E4B43', '#0E4B43'],
])('stores %s as six digits', (typed, stored) => {
  expect(toHex(typed)).toBe(stored);
});

it.each([
  ['18', '18px'],
  ['17.5 px', '17.5px'],
  ['16px', '16px'],
])('stores %s as a length', (typed, stored) => {
  expect(toLength(typed)).toBe(stored);
});

it('keeps the widest space usable, whatever the values', () => {
  const widest = SPACING_PX.max * SPACING_SCALE.max ** 8;
  expect(widest).toBeLessThan(270);
});
