import { describe, expect, it } from 'vitest';
import { MAIN_FORM } from '~/lib/forms/main-form';
import { missingContactFields, newField } from './field-types';
import {
  copyOf,
  definitionOf,
  type FormDraft,
  problemsOf,
  withField,
  withoutField,
} from './form-draft';
import { keyFor } from './forms-api';

const DRAFT: FormDraft = {
  name: ' Visits ',
  fields: MAIN_FORM.fields.slice(0, 2),
  submit: 'Send',
  thankYou: ' ',
  destination: 'lead',
  notifyEmail: '',
  hasLink: true,
};

describe('definitionOf', () => {
  it('leaves out empty texts and empty lines of choices', () => {
    const field = {
      ...newField('choice'),
      label: ' Day ',
      hint: ' ',
      options: ['Mon ', '', ' Tue'],
    };
    const { name, thankYou, fields } = definitionOf('visits', withField(DRAFT, field, 2));
    expect([name, thankYou]).toEqual(['Visits', null]);
    expect(fields[2]).toEqual({
      name: field.name,
      type: 'choice',
      label: 'Day',
      required: false,
      options: ['Mon', 'Tue'],
    });
  });
});

describe('problemsOf', () => {
  it.each([
    ['nothing', DRAFT, []],
    [
      'a new field without a label',
      withField(DRAFT, newField('text'), 2),
      ['Every field needs a label.'],
    ],
    [
      'a missing name',
      withoutField(DRAFT, 0),
      ['A form needs the field “Name”, so that you can reply.'],
    ],
    [
      'an invalid address',
      { ...DRAFT, notifyEmail: 'office' },
      ['Please enter a valid email address.'],
    ],
    [
      'a missing address for a form that is only sent by email',
      { ...DRAFT, destination: 'email' as const },
      ['Enter the address to send enquiries to.'],
    ],
  ])('names %s', (_what, draft, texts) => {
    expect(problemsOf('visits', draft).map(({ text }) => text)).toEqual(texts);
  });

  it('keeps the fields of the contact form', () => {
    const draft = { ...DRAFT, name: 'Contact form', fields: MAIN_FORM.fields };
    expect(problemsOf('main', draft)).toEqual([]);
    expect(problemsOf('main', withoutField(draft, 3))).toEqual([
      { text: '“Company” belongs to this form and cannot be removed.' },
    ]);
    const mailed = { ...draft, destination: 'email' as const, notifyEmail: 'a@example.com' };
    expect(problemsOf('main', mailed)).toEqual([
      { text: 'Enquiries from this form always become leads.' },
    ]);
  });
});

it('a copy of a contact field is an ordinary field', () => {
  const [name] = MAIN_FORM.fields;
  if (!name) throw new Error('There is no field');
  const copy = copyOf(name);
  expect(copy.label).toBe('Name (copy)');
  expect(problemsOf('visits', withField(DRAFT, copy, 2))).toEqual([]);
  expect(missingContactFields(DRAFT.fields).map(({ label }) => label)).toEqual([
    'Phone',
    'Company',
    'Service Interest',
    'Message',
  ]);
});

it.each(['Visit us!', 'Überraschung', '  ', 'x'.repeat(80)])('makes a key of %j', (name) => {
  expect(keyFor(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(keyFor(name).length).toBeLessThanOrEqual(60);
});
