import { expect, it } from 'vitest';
import { guessMapping, problemsOf, toRecord } from '~/features/records/imports/import-plan';
import { CANDIDATE_IMPORT, dayOf } from './candidate-import';

it.each([
  ['31/12/2008', '2008-12-31'],
  ['1.2.2009', '2009-02-01'],
  ['2008-12-31', '2008-12-31'],
  ['31/02/2009', undefined],
  ['2009-02-31', undefined],
  ['last June', undefined],
  ['', undefined],
])('reads the day %s', (text, day) => {
  expect(dayOf(text)).toBe(day);
});

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
