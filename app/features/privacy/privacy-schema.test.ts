import { expect, it } from 'vitest';
import { type Person, summarise } from './privacy-schema';

const NOTHING: Person = {
  leads: [],
  clients: [],
  activities: [],
  tasks: [],
  emails: [],
  files: [],
  hasAccount: false,
};

it('names what there is and nothing else', () => {
  expect(summarise(NOTHING)).toEqual([]);
  const person = { ...NOTHING, leads: [{ id: '1' }, { id: '2' }], files: ['a'], hasAccount: true };
  expect(summarise(person)).toEqual([
    ['Leads', 2],
    ['Files', 1],
    ['Accounts', 1],
  ]);
});
