import { describe, expect, it } from 'vitest';
import type { FieldDefinition, FormDefinition } from '~/lib/forms/form-definition';
import { MAIN_FORM } from '~/lib/forms/main-form';
import { parseEnquiry } from './enquiry-schema';

const TYPED = { name: 'Kim', email: 'kim@example.com' };

function formWith(...fields: Partial<FieldDefinition>[]): FormDefinition {
  const added = fields.map((field, index) => ({
    name: `field_${index}`,
    type: 'text' as const,
    label: `Question ${index}`,
    required: false,
    ...field,
  }));
  return { ...MAIN_FORM, key: 'other', fields: [...MAIN_FORM.fields.slice(0, 2), ...added] };
}

/** The error of the added field, or how its answer is stored. */
function answer(field: Partial<FieldDefinition>, value: string | undefined) {
  const { enquiry, errors } = parseEnquiry(formWith(field), { ...TYPED, field_0: value });
  return errors ? { error: errors.field_0 } : enquiry.answers[0]?.value;
}

const NUMBER = { type: 'number', min: 1, max: 5 } as const;
const CHOICES = { type: 'choices', options: ['Mon', 'Tue', '10'] } as const;

describe('an added field', () => {
  it.each<[string, Partial<FieldDefinition>, string | undefined, unknown]>([
    ['an optional text', {}, '', undefined],
    ['a missing text', { required: true }, ' ', { error: 'Please fill in this field.' }],
    ['a short text', { min: 5 }, 'four', { error: 'Please enter at least 5 characters.' }],
    ['a long text', { max: 3 }, 'four', { error: 'String must contain at most 3 character(s)' }],
    ['its own message', { required: true, error: 'Why?' }, '', { error: 'Why?' }],
    ['an email', { type: 'email' }, 'x', { error: 'Please enter a valid email address.' }],
    ['a number', NUMBER, '2.5', '2.5'],
    ['a number too large', NUMBER, '6', { error: 'Please enter a number from 1 to 5.' }],
    ['words for a number', NUMBER, 'two', { error: 'Please enter a number from 1 to 5.' }],
    ['a date', { type: 'date' }, '2026-12-01', '1 December 2026'],
    [
      'a day that does not exist',
      { type: 'date' },
      '2026-02-30',
      { error: 'Please enter a date.' },
    ],
    ['a choice', { type: 'choice', options: ['A', 'B'] }, 'B', 'B'],
    ['another choice', { type: 'choice', options: ['A'] }, 'C', { error: 'Please choose one.' }],
    ['several choices', { ...CHOICES, options: [...CHOICES.options] }, 'Mon\n10', 'Mon, 10'],
    [
      'one choice that does not exist',
      { ...CHOICES, options: [...CHOICES.options] },
      'Mon\nSun',
      { error: 'Please choose at least one.' },
    ],
    ['a tick', { type: 'consent', required: true }, 'yes', 'Yes'],
    [
      'a missing tick',
      { type: 'consent', required: true },
      undefined,
      { error: 'Please tick this box.' },
    ],
    ['a missing file', { type: 'file', required: true }, '', { error: 'Please choose a file.' }],
    ['a heading', { type: 'heading', required: true }, undefined, undefined],
  ])('%s', (_what, field, value, expected) => {
    expect(answer(field, value)).toEqual(expected);
  });

  it('is stored with the service “General” if the form does not ask for one', () => {
    expect(parseEnquiry(formWith(), TYPED).enquiry?.serviceType).toBe('General');
  });

  it('cannot store more than the database takes', () => {
    const long = Array.from({ length: 30 }, () => ({ type: 'long_text' as const }));
    const values = Object.fromEntries(
      long.map((_, index) => [`field_${index}`, 'x'.repeat(5_000)]),
    );
    const { errors } = parseEnquiry(formWith(...long), { ...TYPED, ...values });
    expect(Object.values(errors ?? {})).toEqual([
      'Your answers are too long in total. Please shorten this one.',
    ]);
  });
});

describe('a field that depends on an answer', () => {
  const FORM = formWith(
    { type: 'choice', options: ['Yes', 'No'] },
    {
      type: 'choice',
      options: ['Car', 'Bus'],
      required: true,
      when: { field: 'field_0', is: 'Yes' },
    },
    { required: true, when: { field: 'field_1', is: 'Car' } },
  );

  it.each([
    ['is not required while the condition is not met', { field_0: 'No' }, []],
    ['is required once it is met', { field_0: 'Yes' }, ['field_1']],
    ['asks on', { field_0: 'Yes', field_1: 'Car' }, ['field_2']],
    ['does not count answers to fields that are not asked', { field_0: 'No', field_1: 'Car' }, []],
  ])('%s', (_what, values, wrong) => {
    const { errors } = parseEnquiry(FORM, { ...TYPED, ...values });
    expect(Object.keys(errors ?? {})).toEqual(wrong);
  });

  it('is not stored while the condition is not met', () => {
    const values = { ...TYPED, field_0: 'No', field_1: 'Car', field_2: 'Left over' };
    const { enquiry } = parseEnquiry(FORM, values);
    expect(enquiry?.answers.map(({ name }) => name)).toEqual(['field_0']);
  });
});
