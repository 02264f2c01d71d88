import { expect, it } from 'vitest';
import { inOrder, whenText } from './step-words';

it.each([
  [{ anchor: 'after_start', amount: 4, unit: 'weeks' }, '4 weeks after the start'],
  [{ anchor: 'after_start', amount: 1, unit: 'months' }, '1 month after the start'],
  [{ anchor: 'after_start', amount: 0, unit: 'days' }, 'on the first day'],
  [{ anchor: 'before_end', amount: 0, unit: 'days' }, 'on the expected end date'],
  [{ anchor: 'before_end', amount: 8, unit: 'weeks' }, '8 weeks before the expected end'],
  [{ anchor: 'every', amount: 12, unit: 'weeks' }, 'every 12 weeks'],
  [{ anchor: 'every', amount: 1, unit: 'weeks' }, 'every week'],
])('%o', (step, text) => {
  expect(whenText(step)).toBe(text);
});

it('orders steps from the start to the end', () => {
  const step = (anchor: string, amount: number, unit = 'weeks') => ({ anchor, amount, unit });
  const steps = [
    step('before_end', 0),
    step('before_end', 4),
    step('every', 12),
    step('after_start', 2, 'months'),
    step('after_start', 3),
  ];
  expect(inOrder(steps).map(whenText)).toEqual([
    '3 weeks after the start',
    '2 months after the start',
    'every 12 weeks',
    '4 weeks before the expected end',
    'on the expected end date',
  ]);
});
