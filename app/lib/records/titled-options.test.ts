import { expect, it } from 'vitest';
import { titledOptions, toChoices } from './titled-options';

it('shows the values with a capital letter, in order', () => {
  const labels = titledOptions(['new', 'closed']);
  expect(labels).toEqual({ new: 'New', closed: 'Closed' });
  expect(toChoices(labels)).toEqual([
    { value: 'new', label: 'New' },
    { value: 'closed', label: 'Closed' },
  ]);
});
