import { expect, it } from 'vitest';
import type { Advert } from './advert';
import { advertChecks } from './advert-checks';

const TODAY = '2026-11-16';
const GOOD = {
  title: 'Second-year carpentry apprentice',
  summary: 'Build houses in Perth.',
  description: 'You work with a crew of four. '.repeat(10),
  suburb: 'Perth',
  postcode: '6000',
  closes_on: TODAY,
  pay_from: '28.50',
  pay_to: '',
  requirements: 'White card',
  trade: 'Carpentry',
} as Advert;

it('nothing is missing in a complete advert', () => {
  expect(advertChecks(GOOD, TODAY)).toEqual([]);
});

it.each<[Partial<Advert>, RegExp]>([
  [{ summary: ' ' }, /summary/],
  [{ description: '' }, /^A description/],
  [{ suburb: '' }, /suburb/],
  [{ closes_on: '2026-11-15' }, /closing date that has not passed/],
])('%j is needed', (changes, text) => {
  const [check, ...others] = advertChecks({ ...GOOD, ...changes }, TODAY);
  expect(others).toEqual([]);
  expect(check?.isNeeded).toBe(true);
  expect(check?.text).toMatch(text);
});

it.each<[Partial<Advert>, RegExp]>([
  [{ title: 'Carpenter $40!' }, /title/],
  [{ title: 'CARPENTER' }, /title/],
  [{ title: 'Carpenter 123456' }, /title/],
  [{ description: 'Build houses.' }, /longer description/],
  [{ postcode: '' }, /postcode/],
  [{ pay_from: '' }, /pay/],
  [{ closes_on: '' }, /closing date/],
  [{ requirements: ' \n' }, /^Requirements/],
  [{ trade: '' }, /trade/],
])('%j would be better', (changes, text) => {
  const [check, ...others] = advertChecks({ ...GOOD, ...changes }, TODAY);
  expect(others).toEqual([]);
  expect(check?.isNeeded).toBe(false);
  expect(check?.text).toMatch(text);
});

it('the upper end of the pay is enough', () => {
  expect(advertChecks({ ...GOOD, pay_from: '', pay_to: '30' }, TODAY)).toEqual([]);
});
