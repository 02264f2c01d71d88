import { expect, it } from 'vitest';
import { plainRefusal } from './database-words';

it.each([
  [
    'new row for relation "tasks" violates check constraint "tasks_title_check"',
    'The title is too long or not of a kind that can be kept.',
  ],
  [
    'new row for relation "leads" violates check constraint "leads_service_type_check1"',
    'The service type is too long or not of a kind that can be kept.',
  ],
  [
    'duplicate key value violates unique constraint "clients_email_key"',
    'Another record has the same email already.',
  ],
  [
    'unsupported Unicode escape sequence',
    'It has a character in it that cannot be kept. Try typing instead of pasting.',
  ],
  ['date/time field value out of range: "2026-02-31"', 'A date in it is not one the calendar has.'],
  ['invalid input syntax for type uuid: "not-a-uuid"', 'There is nothing at this address.'],
  ['This lead no longer exists.', null],
])('%s', (message, text) => {
  expect(plainRefusal(message)).toBe(text);
});
