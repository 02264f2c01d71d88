import { expect, it } from 'vitest';
import { type Person, summarise } from './privacy-schema';

const NOTHING: Person = {
  addresses: ['mia@example.com'],
  leads: [],
  clients: [],
  activities: [],
  tasks: [],
  emails: [],
  files: [],
  accounts: [],
  sign_in_log: [],
  mentions: [],
  audit: [],
};

it('names only what exists', () => {
  expect(summarise(NOTHING)).toEqual([]);
  const person = {
    ...NOTHING,
    leads: [{ id: '1' }, { id: '2' }],
    files: ['a'],
    audit: [{ id: 1 }],
  };
  expect(summarise(person)).toEqual([
    ['Leads', 2],
    ['Files', 1],
    ['Audit log entries', 1],
  ]);
});
