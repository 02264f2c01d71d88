import { describe, expect, it } from 'vitest';
import { CLIENT_STATUSES, LEAD_STATUSES } from '~/lib/records/statuses';
import { contactFields, MESSAGE_FIELD, RECEIVED_FIELD } from './import-fields';
import { guessMapping, problemsOf, toRecord } from './import-plan';

const CLIENTS = {
  table: 'clients',
  many: 'clients',
  hasPersonNames: true,
  fields: contactFields(CLIENT_STATUSES),
};
const LEADS = {
  table: 'leads',
  many: 'leads',
  hasPersonNames: true,
  fields: { ...contactFields(LEAD_STATUSES), received: RECEIVED_FIELD, message: MESSAGE_FIELD },
};

describe('guessMapping', () => {
  it('recognises columns by their usual names', () => {
    const headings = ['E-mail', ' Full Name ', 'Mobile', 'Shoe size', 'Status'];
    expect(guessMapping(CLIENTS, headings)).toEqual({ email: 0, name: 1, phone: 2, status: 4 });
  });

  it('recognises first name, last name, company name and the date received', () => {
    const headings = ['First Name', 'Surname', 'Company name', 'Date received'];
    expect(guessMapping(LEADS, headings)).toEqual({
      first_name: 0,
      last_name: 1,
      company: 2,
      received: 3,
    });
  });

  it('does not map a message for clients', () => {
    expect(guessMapping(CLIENTS, ['Message'])).toEqual({});
    expect(guessMapping(LEADS, ['Message'])).toEqual({ message: 0 });
  });
});

describe('toRecord', () => {
  const mapping = { name: 0, email: 1, service_type: 2, status: 3 };

  it.each([
    [['Mia', ' mia@example.com ', '', ''], { name: 'Mia', email: 'mia@example.com' }],
    [
      ['Mia', '', 'Future Services', 'NEW'],
      { name: 'Mia', service_type: 'future_services', status: 'new' },
    ],
    [["'=cmd"], { name: '=cmd' }],
    [['O’Brien'], { name: 'O’Brien' }],
    [[], {}],
  ])('%j', (cells, record) => {
    expect(toRecord(CLIENTS, cells, mapping)).toEqual(record);
  });
});

it('joins first and last name when there is no full name, and reads the date', () => {
  const mapping = { name: 0, first_name: 1, last_name: 2, received: 3 };
  expect(toRecord(LEADS, ['', 'Mia', 'Tran', '1/3/2025'], mapping)).toEqual({
    name: 'Mia Tran',
    received: '2025-03-01T04:00:00.000Z',
  });
  expect(toRecord(LEADS, ['Mia T', 'Mia', '', 'soon'], mapping)).toEqual({
    name: 'Mia T',
    received: 'soon',
  });
});

describe('problemsOf', () => {
  const good = { name: 'Mia', email: 'mia@example.com' };

  it.each([
    [good, []],
    [{ ...good, status: 'placed' }, []],
    [{ email: good.email }, ['name']],
    [{ ...good, email: 'mia' }, ['email']],
    [{ name: 'Mia' }, ['email']],
    [{ ...good, status: 'closed' }, ['status']],
    [{ ...good, phone: '0'.repeat(51) }, ['phone']],
  ])('%j: %j', (record, fields) => {
    expect(Object.keys(problemsOf(CLIENTS, record))).toEqual(fields);
  });

  it('accepts the statuses of leads', () => {
    expect(Object.keys(problemsOf(LEADS, { ...good, received: 'soon' }))).toEqual(['received']);
    expect(problemsOf(LEADS, { ...good, status: 'closed' })).toEqual({});
    expect(Object.keys(problemsOf(LEADS, { ...good, status: 'placed' }))).toEqual(['status']);
  });
});
