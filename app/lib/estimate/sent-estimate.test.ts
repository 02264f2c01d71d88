import { expect, it } from 'vitest';
import { type FactPeriod, factMark } from '../facts/with-facts';
import { type EstimateRule, estimateOf } from './estimate';
import { estimateQuery, readAskedEstimate, readInputs } from './estimate-address';
import { sentEstimateSchema, sentText, workOutAgain } from './sent-estimate';

const RULES: EstimateRule[] = [
  { label: 'A', fact: factMark('a'), kind: '', sizeFrom: 1, sizeTo: 0, paid: '', condition: '' },
];
const PERIOD: FactPeriod = {
  ...{ id: '1', key: 'a', label: 'A', value: '5,000', unit: '$', shown: '$5,000' },
  ...{ valid_from: '2025-07-01', valid_to: null, source: 'Gazette', source_url: null },
  checked_on: '2026-01-02',
};
const asked = readAskedEstimate(
  new URLSearchParams('page=/a&block=b&kind=apprenticeship&start=2026-01-01&size=5'),
);
const { inputs } = readInputs(asked);
if (!inputs) throw new Error('The choices cannot be read.');
const seen = sentText(estimateQuery(asked), estimateOf(inputs, RULES, [PERIOD], '2026-11-17'));
const sources = { findRules: async () => RULES, periods: [PERIOD], day: '2026-11-18' };

it('is worked out again when it arrives, and kept with the version of each fact', async () => {
  const sent = await workOutAgain(seen, sources);
  expect(sent).toMatchObject({ total: '$5,000', day: '2026-11-18', hasChanged: false, page: '/a' });
  expect(sent?.lines[0]?.fact).toEqual(PERIOD);
  expect(sentEstimateSchema.parse(JSON.parse(JSON.stringify(sent)))).toEqual(sent);
});

it('uses the figures that are valid when it arrives, and says that the visitor saw others', async () => {
  const periods = [{ ...PERIOD, id: '2', value: '6,000', shown: '$6,000' }];
  const sent = await workOutAgain(seen, { ...sources, periods });
  expect(sent).toMatchObject({ total: '$6,000', hasChanged: true });
});

it('never takes an amount from the browser', async () => {
  const sent = await workOutAgain(`${seen}&total=$99,999&lines=x`, sources);
  expect(sent).toMatchObject({ total: '$5,000', hasChanged: false });
});

it('is kept without amounts if its page no longer has the rules', async () => {
  const sent = await workOutAgain(seen, { ...sources, findRules: async () => null });
  expect(sent).toMatchObject({ lines: [], total: null, isGone: true, hasChanged: false });
});

it.each(['', 'x', 'kind=apprenticeship', 'x'.repeat(1_000)])(
  'is left out if the choices cannot be read: %.20s',
  async (text) => {
    expect(await workOutAgain(text, sources)).toBeNull();
  },
);
