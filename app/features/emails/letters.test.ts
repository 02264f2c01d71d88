import { describe, expect, it } from 'vitest';
import { ACCOUNT_LETTERS } from './account-letters';
import {
  COMPANY_FIELDS,
  CONFIRMATION,
  isOriginal,
  LETTER_KINDS,
  letterProblems,
  RECEIPT,
} from './letters';
import { unknownFields } from './merge-fields';
import { OFFICE_LETTERS } from './office-letters';
import { OTHER_LETTERS } from './other-letters';
import { SENTENCES } from './sentences';

const KINDS = [...LETTER_KINDS, ...OTHER_LETTERS, ...OFFICE_LETTERS, ...SENTENCES];

it.each([...KINDS, ...ACCOUNT_LETTERS])('can be saved unchanged: $name', (kind) => {
  const { original } = kind;
  expect(letterProblems(kind, original)).toEqual({});
  expect(isOriginal(kind, original)).toBe(true);
  expect(isOriginal(kind, { ...original, subject: 'Another' })).toBe(false);
});

it.each(
  KINDS.flatMap((kind) =>
    Object.keys(kind.needed ?? {}).map((field) => ({ kind, name: kind.name, field })),
  ),
)('$name cannot be saved without {{$field}}', ({ kind, field }) => {
  const body = kind.original.body.replaceAll(`{{${field}}}`, '');
  expect(letterProblems(kind, { ...kind.original, body }).body).toContain(`{{${field}}}`);
});

it.each(KINDS)('the preview fills in every field: $name', (kind) => {
  const known = { ...kind.example, ...COMPANY_FIELDS };
  expect(unknownFields(`${kind.original.subject}\n${kind.original.body}`, known)).toEqual([]);
});

it('an email about an account keeps its link, and has no other', () => {
  const [kind] = ACCOUNT_LETTERS.filter(({ purpose }) => purpose === 'account-recovery');
  if (!kind) throw new Error('There is no such email');
  const { original } = kind;
  expect(original.body).toContain('Choose a new password:\n{{link}}');
  const bodyProblem = (body: string) => letterProblems(kind, { ...original, body }).body;
  expect(bodyProblem('Hello')).toBe('The email needs {{link}}: without it nobody can go on.');
  expect(bodyProblem('{{link}} or https://evil.example')).toContain('no link but {{link}}');
  expect(bodyProblem('{{link}} {{fact:wage}}')).toContain('{{fact:wage}}');
  expect(letterProblems(kind, { ...original, subject: '{{link}}' }).subject).toBe(
    'The subject can only contain {{company}}, not {{link}}.',
  );
});

it('the receipt of an application needs its link, and may name the job in its subject', () => {
  const { original } = RECEIPT;
  const problem = 'The letter needs {{link}}: without it nobody can follow their application.';
  expect(letterProblems(RECEIPT, { ...original, body: 'Thanks' })).toEqual({ body: problem });
  expect(letterProblems(RECEIPT, { subject: '{{ job }}', body: '{{ link }}' })).toEqual({});
});

describe('the confirmation of an enquiry', () => {
  it.each([
    [{ subject: ' ' }, { subject: 'Required' }],
    [{ body: '\n' }, { body: 'Required' }],
    [
      { subject: 'Hello {{name}}' },
      {
        subject: 'The subject can only contain {{company}}, {{phone}} and {{email}}, not {{name}}.',
      },
    ],
    [{ subject: 'x'.repeat(201) }, { subject: 'The subject can have at most 200 characters.' }],
    [
      { body: '{{ message }}, {{the company}}, {{name}}' },
      {
        body: 'Unknown field: {{message}}, {{the company}}. Remove it, or use one from the list below.',
      },
    ],
    [{ body: 'x'.repeat(20_001) }, { body: 'The message can have at most 20,000 characters.' }],
  ])('is refused with %j', (changes, problems) => {
    expect(letterProblems(CONFIRMATION, { ...CONFIRMATION.original, ...changes })).toEqual(
      problems,
    );
  });
});

it('a sentence has one line and no subject', () => {
  const [kind] = SENTENCES;
  if (!kind) throw new Error('There are no sentences');
  const problem = 'A sentence is one line of at most 500 characters.';
  expect(letterProblems(kind, { subject: '', body: 'Good news' })).toEqual({});
  expect(letterProblems(kind, { subject: '', body: 'Good\nnews' })).toEqual({ body: problem });
  expect(letterProblems(kind, { subject: '', body: 'x'.repeat(501) })).toEqual({ body: problem });
});
