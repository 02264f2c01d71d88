import { expect, it } from 'vitest';
import { guessMapping, problemsOf, toRecord } from '~/features/records/imports/import-plan';
import { canBeEmpty, emptyField, fixRecord } from '~/features/records/imports/judged-records';
import { CANDIDATE_IMPORT } from './candidate-import';

it('reads a file with the labels that people see', () => {
  const headings = ['First name', 'Surname', 'Email', 'DOB', 'Right to work', 'Tickets'];
  const cells = ['Mia', 'Tran', 'mia@example.com', '1/2/2009', 'Australian citizen', 'C; Forklift'];
  const record = toRecord(CANDIDATE_IMPORT, cells, guessMapping(CANDIDATE_IMPORT, headings));
  expect(record).toEqual({
    name: 'Mia Tran',
    email: 'mia@example.com',
    date_of_birth: '2009-02-01',
    work_rights: 'citizen',
    licences: 'C; Forklift',
  });
  expect(problemsOf(CANDIDATE_IMPORT, record)).toEqual({});
});

it('names what cannot be stored', () => {
  const record = { name: 'Mia', email: 'mia@example.com', postcode: '61', work_rights: 'martian' };
  expect(Object.keys(problemsOf(CANDIDATE_IMPORT, record))).toEqual(['postcode', 'work_rights']);
});

it('reads the headings and dates that people have, and a row without an email', () => {
  const headings = [
    'Full Name',
    'E-mail address',
    'Mobile',
    'P/code',
    'D.O.B.',
    'Own car?',
    'Trade',
  ];
  const cells = ['Mia Tran', '', '0412 345 678', '6000', '3 Apr 99', 'Y', 'Roofing'];
  const record = toRecord(CANDIDATE_IMPORT, cells, guessMapping(CANDIDATE_IMPORT, headings));
  expect(record).toEqual({
    name: 'Mia Tran',
    phone: '0412 345 678',
    postcode: '6000',
    date_of_birth: '1999-04-03',
    own_transport: 'true',
    trades: 'Roofing',
  });
  expect(problemsOf(CANDIDATE_IMPORT, record)).toEqual({});
  expect(problemsOf(CANDIDATE_IMPORT, { name: 'Mia' })).toEqual({
    email: 'Enter an email address or a phone number.',
  });
});

it.each([
  ['date_of_birth', '3/4/1999', '1999-04-03'],
  ['date_of_birth', '31/12/2008', '2008-12-31'],
  ['own_transport', 'Yes', 'true'],
  ['work_rights', 'Australian citizen', 'citizen'],
])('reads a corrected value as it reads the file: %s %s', (field, typed, stored) => {
  const records = [{ name: 'Mia', email: 'mia@example.com', [field]: 'unreadable' }];
  const after = fixRecord(CANDIDATE_IMPORT, { records, wrong: new Set([0]) }, 0, field, typed);
  expect(after.records[0]?.[field]).toBe(stored);
  expect([...after.wrong]).toEqual([]);
});

const ALRIGHT = { name: 'Mia', email: 'mia@example.com', phone: '0412 345 678' };

it('refuses a birthday in the future, but not a future day to start', () => {
  const year = new Date().getFullYear() + 1;
  const headings = ['Name', 'Email', 'DOB', 'Available'];
  const cells = ['Mia', 'mia@example.com', `3 Apr ${year}`, `3 Apr ${year}`];
  const record = toRecord(CANDIDATE_IMPORT, cells, guessMapping(CANDIDATE_IMPORT, headings));
  expect(Object.keys(problemsOf(CANDIDATE_IMPORT, record))).toEqual(['date_of_birth']);
});

it('shows a value that it does not know as it is in the file', () => {
  const cells = ['Mia', 'Working Holiday'];
  const mapping = guessMapping(CANDIDATE_IMPORT, ['Name', 'Visa']);
  expect(toRecord(CANDIDATE_IMPORT, cells, mapping).work_rights).toBe('Working Holiday');
});

it('offers to leave out a wrong address only if it would help', () => {
  const mistyped = { name: 'Mia', email: 'mia@' };
  const alone = { records: [mistyped], wrong: new Set([0]) };
  expect(canBeEmpty(CANDIDATE_IMPORT, alone, 'email')).toBe(false);
  const both = {
    records: [mistyped, { ...mistyped, phone: '0412 345 678' }],
    wrong: new Set([0, 1]),
  };
  expect(canBeEmpty(CANDIDATE_IMPORT, both, 'email')).toBe(true);
  expect([...emptyField(CANDIDATE_IMPORT, both, 'email').wrong]).toEqual([0]);
  const missing = { records: [{ name: 'Tom' }, { ...ALRIGHT, postcode: '61' }], wrong: both.wrong };
  expect(canBeEmpty(CANDIDATE_IMPORT, missing, 'email')).toBe(false);
  expect(canBeEmpty(CANDIDATE_IMPORT, missing, 'postcode')).toBe(true);
});
