import { COMPANY_MIN, MESSAGE_MIN, NAME_MIN, PHONE_MIN } from '~/lib/constants';
import { tooLongMessage } from '~/lib/generic-messages';
import { CONTACT_FORM_SERVICE, isServiceType } from '~/lib/service-types';
import { FIELD_ERRORS } from './field-errors';

/** What the database takes. */
export const MAX_LENGTH = { name: 200, email: 254, phone: 50, company: 200, message: 10_000 };

export type EnquiryForm = 'main' | 'alternate';
export type EnquiryField = 'name' | 'email' | 'phone' | 'company' | 'serviceType' | 'message';

/** What a person typed. Not every form has every field. */
export type EnquiryValues = Partial<Record<EnquiryField, string>>;
export type EnquiryErrors = Partial<Record<EnquiryField, string>>;

export interface Enquiry {
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  serviceType: string;
  message: string;
}

/** What is wrong with a trimmed value; a missing one is empty. */
type Check = (value: string) => string | undefined;

/** The addresses zod's `email()` takes, which judges them elsewhere. */
const EMAIL = /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

function atMost(max: number): Check {
  return (value) => (value.length > max ? tooLongMessage(max) : undefined);
}

function between(min: number, max: number, message: string): Check {
  return (value) => (value.length < min ? message : atMost(max)(value));
}

function email(value: string): string | undefined {
  const tooLong = atMost(MAX_LENGTH.email)(value);
  return tooLong ?? (EMAIL.test(value) ? undefined : FIELD_ERRORS.email);
}

function serviceType(value: string): string | undefined {
  return isServiceType(value) ? undefined : FIELD_ERRORS.serviceType;
}

const name = between(NAME_MIN, MAX_LENGTH.name, FIELD_ERRORS.name);
const message = between(MESSAGE_MIN, MAX_LENGTH.message, FIELD_ERRORS.message);

/** Plain functions: a schema library would be a fifth of the script a visitor loads. */
const CHECKS: Record<EnquiryForm, Partial<Record<EnquiryField, Check>>> = {
  main: {
    name,
    email,
    phone: between(PHONE_MIN, MAX_LENGTH.phone, FIELD_ERRORS.phone),
    company: between(COMPANY_MIN, MAX_LENGTH.company, FIELD_ERRORS.company),
    serviceType,
    message,
  },
  alternate: {
    name,
    email,
    phone: atMost(MAX_LENGTH.phone),
    company: atMost(MAX_LENGTH.company),
    message,
  },
};

export type ParsedEnquiry =
  | { enquiry: Enquiry; errors: null }
  | { enquiry: null; errors: EnquiryErrors };

/** The error of each field; the browser and the server both ask here. */
export function parseEnquiry(form: EnquiryForm, values: EnquiryValues): ParsedEnquiry {
  const read = (field: EnquiryField) => values[field]?.trim() ?? '';
  const errors: EnquiryErrors = {};
  for (const [field, check] of Object.entries(CHECKS[form]) as [EnquiryField, Check][]) {
    const error = check(read(field));
    if (error) errors[field] = error;
  }
  if (Object.keys(errors).length > 0) return { enquiry: null, errors };
  const enquiry: Enquiry = {
    name: read('name'),
    email: read('email'),
    phone: read('phone') || null,
    company: read('company') || null,
    serviceType: form === 'main' ? read('serviceType') : CONTACT_FORM_SERVICE,
    message: read('message'),
  };
  return { enquiry, errors: null };
}
