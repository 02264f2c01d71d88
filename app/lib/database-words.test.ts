import { expect, it } from 'vitest';
import { plainRefusal } from './database-words';
import { toAppError } from './errors';

it.each([
  [
    '23514',
    'new row for relation "tasks" violates check constraint "tasks_title_check"',
    'The title is too long or is not in a format that can be saved.',
  ],
  [
    '23514',
    'new row for relation "email_templates" violates check constraint "email_templates_name_check1"',
    'The name is too long or is not in a format that can be saved.',
  ],
  [
    '23514',
    'new row for relation "leads" violates check constraint "leads_service_type_check"',
    'The service type is too long or is not in a format that can be saved.',
  ],
  [
    '23514',
    'new row for relation "vacancies" violates check constraint "vacancies_pay_range"',
    'Maximum pay is less than the minimum.',
  ],
  [
    '23505',
    'duplicate key value violates unique constraint "clients_email_key"',
    'Another record already has the same email.',
  ],
  [
    '23503',
    'update or delete on table "organisations" violates foreign key constraint "vacancies_organisation_id_fkey" on table "vacancies"',
    'It cannot be deleted while it has vacancies.',
  ],
  [
    '23503',
    'insert or update on table "tasks" violates foreign key constraint "tasks_lead_id_fkey"',
    'Something this record refers to no longer exists.',
  ],
  [
    '22P05',
    'unsupported Unicode escape sequence',
    'It contains a character that cannot be saved. Try typing it instead of pasting.',
  ],
  [
    '22008',
    'date/time field value out of range: "2026-02-31"',
    'It contains a date that does not exist.',
  ],
  [
    '22P02',
    'invalid input syntax for type uuid: "not-a-uuid"',
    'There is nothing at this address.',
  ],
  ['PT404', 'This lead no longer exists.', null],
])('%s: %s', (code, message, text) => {
  expect(plainRefusal(toAppError({ code, message }, 400))).toBe(text);
});

it('keeps a reason that the database explains to people', () => {
  const message = 'This is not a valid ABN. Check its eleven digits.';
  expect(plainRefusal(toAppError({ code: '23514', message, hint: 'explained' }, 400))).toBeNull();
});

it('depends on the code: the same message without a code is left unchanged', () => {
  const message =
    'Someone wrote: duplicate key value violates unique constraint "clients_email_key"';
  expect(plainRefusal(toAppError({ message }, 400))).toBeNull();
});
