import { expect, it } from 'vitest';
import { fromOfficeInput, toOfficeInput } from './office-input';

it.each([
  ['2026-11-15T01:30:00+00:00', '2026-11-15T09:30'],
  ['2026-12-31T16:00:00Z', '2027-01-01T00:00'],
  ['2026-06-15T01:30:59.9Z', '2026-06-15T09:30'],
])('%s is %s in Perth', (iso, shown) => {
  expect(toOfficeInput(iso)).toBe(shown);
  expect(Date.parse(iso) - Date.parse(fromOfficeInput(shown) ?? '')).toBeLessThan(60_000);
});

it.each([[null], ['soon']])('%j shows no time', (iso) => {
  expect(toOfficeInput(iso)).toBe('');
});

it.each(['', 'soon', '2026-13-45T00:00'])('%j is not a valid time', (value) => {
  expect(fromOfficeInput(value)).toBeNull();
});
