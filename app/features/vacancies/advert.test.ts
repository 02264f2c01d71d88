import { describe, expect, it } from 'vitest';
import {
  type Advert,
  advertProblems,
  linesOf,
  toAdvert,
  toAdvertChange,
  valueLabel,
} from './advert';
import { VACANCY_MESSAGES } from './messages';
import { previewOf } from './preview';
import type { Vacancy } from './vacancies-schema';

const VACANCY: Vacancy = {
  id: 'v1',
  number: 1001,
  reference: 'V-1001',
  slug: 'carpenter-1001',
  title: 'Carpenter',
  kind: 'apprenticeship',
  organisation_id: 'o1',
  show_employer: false,
  trade: null,
  suburb: 'Perth',
  state: 'WA',
  postcode: '6000',
  positions: 2,
  hours: 'full_time',
  hours_note: null,
  pay_from: 28.5,
  pay_to: null,
  pay_per: 'hour',
  pay_note: null,
  starts_on: null,
  closes_on: '2026-12-01',
  summary: 'Build houses.',
  description: '## The job',
  requirements: ['White card', 'Own tools'],
  questions: [{ name: 'question_1', label: 'Own car?', type: 'yes_no', required: true }],
  minimum_age: null,
  status: 'draft',
  owner_id: null,
  published_at: null,
  closed_at: null,
  created_at: '2026-11-16T00:00:00Z',
  updated_at: '2026-11-16T01:00:00Z',
};

const ADVERT = toAdvert(VACANCY);

it('an advert that is saved unchanged stays the same', () => {
  const fields = Object.keys(ADVERT) as (keyof Advert)[];
  expect({ ...VACANCY, ...toAdvertChange(ADVERT, fields) }).toEqual(VACANCY);
});

it('only the given fields are changed; empty ones become null', () => {
  const advert = {
    ...ADVERT,
    suburb: ' ',
    pay_from: '',
    requirements: ' Licence \n\n',
    title: 'X',
  };
  expect(toAdvertChange(advert, ['suburb', 'pay_from', 'requirements'])).toEqual({
    suburb: null,
    pay_from: null,
    requirements: ['Licence'],
  });
});

it.each([
  ['', []],
  ['a\n b \n\nc', ['a', 'b', 'c']],
])('lines of %j', (text, lines) => {
  expect(linesOf(text)).toEqual(lines);
});

describe('advertProblems', () => {
  it.each<[Partial<Advert>, Partial<Record<keyof Advert, string>>]>([
    [{}, {}],
    [{ title: ' ' }, { title: VACANCY_MESSAGES.titleMissing }],
    [{ postcode: '600' }, { postcode: VACANCY_MESSAGES.postcode }],
    [{ postcode: '' }, {}],
    [{ positions: '' }, { positions: VACANCY_MESSAGES.positions }],
    [{ positions: '-1' }, { positions: VACANCY_MESSAGES.positions }],
    [{ positions: '0' }, {}],
    [{ positions: '1.5' }, { positions: VACANCY_MESSAGES.positions }],
    [{ pay_from: '$28' }, { pay_from: VACANCY_MESSAGES.amount }],
    [{ pay_to: '20' }, { pay_to: VACANCY_MESSAGES.payOrder }],
    [{ pay_to: '30' }, {}],
    [{ pay_per: '' }, { pay_per: VACANCY_MESSAGES.payPer }],
    [{ pay_per: '', pay_from: '' }, {}],
    [{ minimum_age: '12' }, { minimum_age: VACANCY_MESSAGES.minimumAge }],
    [{ minimum_age: '16' }, {}],
    [
      { questions: [{ name: 'question_1', label: '', type: 'text', required: false }] },
      { questions: VACANCY_MESSAGES.questionMissing },
    ],
  ])('%j: %j', (changes, problems) => {
    expect(advertProblems({ ...ADVERT, ...changes })).toEqual(problems);
  });
});

describe('valueLabel', () => {
  it.each([
    ['kind', 'labour_hire', 'Labour hire'],
    ['show_employer', 'false', 'Confidential'],
    ['suburb', 'Perth', 'Perth'],
    ['questions', ADVERT.questions, 'Own car?'],
  ])('%s', (field, value, label) => {
    expect(valueLabel(field, value)).toBe(label);
  });

  it('shortens a long text', () => {
    expect(valueLabel('description', 'word '.repeat(100)).length).toBeLessThan(130);
  });
});

describe('previewOf', () => {
  it('shows what is typed, and the employer only if visitors may know it', () => {
    const typed = { ...ADVERT, title: 'Joiner', show_employer: 'true' };
    expect(previewOf(VACANCY, typed, 'Banksia')).toMatchObject({
      title: 'Joiner',
      employer: 'Banksia',
    });
    expect(previewOf(VACANCY, ADVERT, 'Banksia').employer).toBeNull();
  });
});
