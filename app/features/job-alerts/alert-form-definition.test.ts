import { expect, it } from 'vitest';
import { alertErrors, alertRequest } from './alert-form-definition';
import { ALERTS } from './messages';

it('the choices become the database’s values', () => {
  expect(
    alertRequest({
      email: ' kim@example.com ',
      kinds: 'Labour hire\nApprenticeship',
      trades: 'Roofing, ,Plumbing,Roofing',
      region: 'South West',
    }),
  ).toEqual({
    email: 'kim@example.com',
    kinds: ['apprenticeship', 'labour_hire'],
    trades: ['Roofing', 'Plumbing'],
    region: 'south_west',
  });
  expect(alertRequest({ email: 'kim@example.com' })).toMatchObject({ kinds: [], region: null });
});

it.each([
  ['Roofing', {}],
  ['x'.repeat(101), { trades: ALERTS.tradesError }],
  [Array.from({ length: 21 }, (_, index) => index).join(), { trades: ALERTS.tradesError }],
])('trades that the database would refuse are refused: %s', (trades, errors) => {
  expect(alertErrors({ trades })).toEqual(errors);
});
