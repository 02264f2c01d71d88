import { expect, it } from 'vitest';
import { STATES } from '~/lib/records/trade';
import { DEFAULT_SETTINGS } from '~/lib/site/defaults';
import { alertErrors, alertForm, alertRequest } from './alert-form-definition';
import { ALERTS } from './messages';

it('the choices become the database’s values', () => {
  expect(
    alertRequest(
      {
        email: ' kim@example.com ',
        kinds: 'Labour hire\nApprenticeship',
        trades: 'Roofing, ,Plumbing,Roofing',
        region: 'South West',
      },
      DEFAULT_SETTINGS,
    ),
  ).toEqual({
    email: 'kim@example.com',
    kinds: ['apprenticeship', 'labour_hire'],
    trades: ['Roofing', 'Plumbing'],
    region: 'south_west',
  });
  const anywhere = alertRequest({ email: 'kim@example.com' }, DEFAULT_SETTINGS);
  expect(anywhere).toMatchObject({ kinds: [], region: null });
});

it.each([
  ['Roofing', {}],
  ['x'.repeat(101), { trades: ALERTS.tradesError }],
  [Array.from({ length: 21 }, (_, index) => index).join(), { trades: ALERTS.tradesError }],
])('trades that the database would refuse are refused: %s', (trades, errors) => {
  expect(alertErrors({ trades })).toEqual(errors);
});

it('the form has the words and regions of Site Settings', () => {
  const words = { ...DEFAULT_SETTINGS.words, jobsRegion: 'Where' };
  const regions = [{ key: 'hunter', name: 'Hunter', postcodes: '2264-2339' }];
  const region = alertForm({ words, regions }).fields.find(({ name }) => name === 'region');
  expect(region).toMatchObject({ label: 'Where', options: ['Hunter', ...Object.values(STATES)] });
});
