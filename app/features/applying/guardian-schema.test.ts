import { expect, it } from 'vitest';
import { GUARDIAN, guardianTitle } from './guardian-messages';
import { guardianRequestSchema } from './guardian-schema';

const REQUEST = {
  candidate: 'Mia Tran',
  state: 'open',
  answer: null,
  answered_at: null,
  is_too_late: null,
  shares: ['resume', 'contact'],
  until: null,
  contact: { name: 'Tuart', phone: null },
  job: {
    title: 'Joiner',
    kind: 'apprenticeship',
    slug: 'joiner',
    employer: null,
    suburb: null,
    state: 'WA',
    postcode: null,
    hours: 'full_time',
    hours_note: '38 hours',
    pay_from: 20,
    pay_to: null,
    pay_per: 'hour',
    pay_note: null,
    starts_on: null,
  },
};

it('puts the job into words, without what is not known', () => {
  const { facts, advert, shared } = guardianRequestSchema.parse(REQUEST);
  expect(facts).toEqual([
    ['Job', 'Joiner'],
    ['Job type', 'Apprenticeship'],
    ['Employer', GUARDIAN.confidential],
    ['Location', 'WA'],
    ['Pay', 'From $20 an hour'],
    ['Hours', 'Full time, 38 hours'],
  ]);
  expect(advert).toBe('/jobs/joiner');
  expect(shared).toEqual(['Phone and email', 'Résumé']);
});

it.each([
  ['open', null, 'Your agreement'],
  ['open', 'agreed', 'You have agreed'],
  ['open', 'declined', 'You have not agreed'],
  ['ended', 'agreed', 'This application is closed'],
  ['adult', null, 'Your agreement is no longer needed'],
])('%s with the answer %s is titled “%s”', (state, answer, title) => {
  expect(guardianTitle({ state, answer })).toBe(title);
});
