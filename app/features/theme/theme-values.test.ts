import { describe, expect, it } from 'vitest';
import {
  colorProblem,
  fontSizeProblem,
  scaleProblem,
  spacingProblem,
  THEME_TEXTS,
} from './theme-values';

const INJECTION = 'red}</style><script>';

describe('what the theme’s fields refuse, and with what words', () => {
  it.each([
    [
      colorProblem,
      THEME_TEXTS.color,
      [INJECTION, '', 'red', '#fff', '#0E4B4', '#0E4B43;', '#0E4B4G'],
    ],
    [
      fontSizeProblem,
      THEME_TEXTS.fontSize,
      [INJECTION, '', '16', '11px', '25px', '1rem', '16px;}'],
    ],
    [spacingProblem, THEME_TEXTS.spacing, [INJECTION, '', '4', '1px', '13px', 'calc(4px)']],
    [scaleProblem, THEME_TEXTS.scale, [INJECTION, '', '0.9', '3.1', '1e0', '1,5']],
  ])('%o', (problemOf, text, refused) => {
    for (const value of refused) expect(problemOf(value)).toBe(text);
  });

  it.each([
    [colorProblem, ['#0E4B43', '#abcdef']],
    [fontSizeProblem, ['16px', '12px', '17.5px', '24px']],
    [spacingProblem, ['4px', '2px', '12px']],
    [scaleProblem, ['1', '1.5', '3']],
  ])('%o lets through what can be used', (problemOf, taken) => {
    for (const value of taken) expect(problemOf(value)).toBeUndefined();
  });
});
