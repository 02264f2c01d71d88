import { expect, it } from 'vitest';
import { guessMapping, problemsOf, toRecord } from '~/features/records/imports/import-plan';
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
