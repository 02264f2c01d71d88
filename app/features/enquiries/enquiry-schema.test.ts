import { describe, expect, it } from 'vitest';
import { SPECIFIED_FORMS } from '~/lib/forms/specified-forms';
import { SERVICE_TYPES } from '~/lib/records/service-types';
import { parseEnquiry } from './enquiry-schema';
import type { EnquiryValues } from './enquiry-values';

/** The limits of the database's columns. */
const MAX_LENGTH = { name: 200, email: 254, phone: 50, company: 200, message: 10_000 };

const MAIN: EnquiryValues = {
  name: 'Kim',
  email: 'kim@example.com',
  phone: '0855500101',
  company: 'Acme',
  serviceType: 'mentoring',
  message: 'Two apprentices, please.',
};
const ALTERNATE: EnquiryValues = { name: 'Kim', email: 'kim@example.com', message: 'Please call.' };

const x = (length: number) => 'x'.repeat(length);
const emailOf = (length: number) => `${x(length - 12)}@example.com`;
const atMost = (length: number) => `String must contain at most ${length} character(s)`;

/** Field, value, and the expected message, if any. */
const MAIN_CASES: [string, string | undefined, string | undefined][] = [
  ['name', undefined, 'Name must be at least 2 characters.'],
  ['name', '', 'Name must be at least 2 characters.'],
  ['name', 'A', 'Name must be at least 2 characters.'],
  ['name', ' A ', 'Name must be at least 2 characters.'],
  ['name', 'Al', undefined],
  ['name', x(MAX_LENGTH.name), undefined],
  ['name', x(MAX_LENGTH.name + 1), atMost(MAX_LENGTH.name)],
  ['email', undefined, 'Please enter a valid email address.'],
  ['email', '', 'Please enter a valid email address.'],
  ['email', 'kim', 'Please enter a valid email address.'],
  ['email', 'kim@', 'Please enter a valid email address.'],
  ['email', '@example.com', 'Please enter a valid email address.'],
  ['email', 'kim@example', 'Please enter a valid email address.'],
  ['email', 'kim @example.com', 'Please enter a valid email address.'],
  ['email', ' kim@example.com ', undefined],
  ['email', "o'brien+jobs@example.com.au", undefined],
  ['email', emailOf(MAX_LENGTH.email + 1), atMost(MAX_LENGTH.email)],
  ['phone', undefined, 'Please enter a valid phone number.'],
  ['phone', '', 'Please enter a valid phone number.'],
  ['phone', x(9), 'Please enter a valid phone number.'],
  ['phone', '(08) 5550 0142', undefined],
  ['phone', x(10), undefined],
  ['phone', x(MAX_LENGTH.phone), undefined],
  ['phone', x(MAX_LENGTH.phone + 1), atMost(MAX_LENGTH.phone)],
  ['company', undefined, 'Company name must be at least 2 characters.'],
  ['company', 'A', 'Company name must be at least 2 characters.'],
  ['company', 'AB', undefined],
  ['company', x(MAX_LENGTH.company), undefined],
  ['company', x(MAX_LENGTH.company + 1), atMost(MAX_LENGTH.company)],
  ['serviceType', undefined, 'Please select a service type.'],
  ['serviceType', '', 'Please select a service type.'],
  ['serviceType', 'Mentoring', 'Please select a service type.'],
  ['serviceType', 'future-services', 'Please select a service type.'],
  ...SERVICE_TYPES.map((type): [string, string, undefined] => ['serviceType', type, undefined]),
  ['message', undefined, 'Message must be at least 10 characters.'],
  ['message', x(9), 'Message must be at least 10 characters.'],
  ['message', `${x(9)}\n`, 'Message must be at least 10 characters.'],
  ['message', x(10), undefined],
  ['message', x(MAX_LENGTH.message), undefined],
  ['message', x(MAX_LENGTH.message + 1), atMost(MAX_LENGTH.message)],
];

function named(cases: typeof MAIN_CASES) {
  return cases.map(([field, value, message]) => {
    const shown = value && value.length > 40 ? `${value.length} characters` : JSON.stringify(value);
    return [`${field}: ${shown}`, field, value, message] as const;
  });
}

describe('main form', () => {
  it.each(named(MAIN_CASES))('%s', (_name, field, value, message) => {
    const { errors } = parseEnquiry(SPECIFIED_FORMS.main, { ...MAIN, [field]: value });
    expect(errors).toEqual(message === undefined ? null : { [field]: message });
  });

  it('names every invalid field once', () => {
    expect(Object.keys(parseEnquiry(SPECIFIED_FORMS.main, {}).errors ?? {})).toEqual(
      Object.keys(MAIN),
    );
  });

  it('trims the typed values', () => {
    const { enquiry } = parseEnquiry(SPECIFIED_FORMS.main, {
      ...MAIN,
      name: ' Kim ',
      email: ' kim@example.com ',
    });
    expect(enquiry).toEqual({ ...MAIN, answers: [] });
  });
});

describe('alternate form', () => {
  it.each(named(MAIN_CASES.filter(([field]) => ['name', 'email', 'message'].includes(field))))(
    '%s',
    (_name, field, value, message) => {
      const { errors } = parseEnquiry(SPECIFIED_FORMS.alternate, { ...ALTERNATE, [field]: value });
      expect(errors).toEqual(message === undefined ? null : { [field]: message });
    },
  );

  it.each([undefined, '', ' '])('accepts an empty phone and company (%j)', (nothing) => {
    const { enquiry } = parseEnquiry(SPECIFIED_FORMS.alternate, {
      ...ALTERNATE,
      phone: nothing,
      company: nothing,
    });
    expect(enquiry).toMatchObject({ phone: null, company: null });
  });

  it('accepts any phone and company within the database’s limits', () => {
    const given = { ...ALTERNATE, phone: '1', company: 'A' };
    expect(parseEnquiry(SPECIFIED_FORMS.alternate, given).enquiry).toMatchObject({
      phone: '1',
      company: 'A',
    });
    const long = { ...ALTERNATE, phone: x(MAX_LENGTH.phone + 1) };
    expect(parseEnquiry(SPECIFIED_FORMS.alternate, long).errors).toEqual({
      phone: atMost(MAX_LENGTH.phone),
    });
  });

  it('is stored as "Contact Form" whatever service was sent', () => {
    const { enquiry } = parseEnquiry(SPECIFIED_FORMS.alternate, {
      ...ALTERNATE,
      serviceType: 'mentoring',
    });
    expect(enquiry?.serviceType).toBe('Contact Form');
  });
});
