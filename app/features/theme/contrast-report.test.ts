import { describe, expect, it } from 'vitest';
import { DEFAULT_THEME } from '~/lib/site/defaults';
import {
  type ColorRole,
  colorOf,
  contrastProblems,
  contrastReport,
  formatRatio,
  withColor,
} from './contrast-report';

const ROLES: ColorRole[] = ['primary', 'secondary', 'wattle', 'ochre', 'limestone', 'ink'];

describe('contrastReport', () => {
  it('finds nothing wrong with the default theme (look and feel: every pair passes AA)', () => {
    expect(contrastProblems(DEFAULT_THEME)).toEqual([]);
  });

  it.each<[ColorRole, string]>([
    ['primary', '#FFE600'],
    ['secondary', '#FF9AD5'],
    ['ochre', '#F4F4F4'],
    ['ink', '#AAAAAA'],
    ['wattle', '#0E4B43'],
  ])('names %s %s and a colour that passes in its place', (role, hex) => {
    const theme = withColor(DEFAULT_THEME, role, hex);
    const failing = contrastReport(theme).find(({ text, isEnough }) => text === role && !isEnough);
    expect(failing?.nearest).toMatch(/^#[0-9a-f]{6}$/);
    const mended = withColor(theme, role, failing?.nearest ?? '');
    const again = contrastReport(mended).find(({ label }) => label === failing?.label);
    expect(again?.isEnough).toBe(true);
    expect(contrastProblems(theme).map(({ tab }) => tab)).toContain('theme');
  });
});

describe('withColor', () => {
  it.each(ROLES)('changes %s and nothing else', (role) => {
    const theme = withColor(DEFAULT_THEME, role, '#123456');
    expect(colorOf(theme, role)).toBe('#123456');
    for (const other of ROLES.filter((name) => name !== role)) {
      expect(colorOf(theme, other)).toBe(colorOf(DEFAULT_THEME, other));
    }
  });

  it('adds a role that the list lacks', () => {
    const bare = { ...DEFAULT_THEME, colors: { ...DEFAULT_THEME.colors, extended: [] } };
    expect(withColor(bare, 'ink', '#123456').colors.extended).toEqual([
      { name: 'Ink', hex: '#123456', description: '', usage: '' },
    ]);
  });
});

it('does not round up to enough', () => {
  expect(formatRatio(4.49)).toBe('4.4:1');
  expect(formatRatio(4.5)).toBe('4.5:1');
});
