import { tooLongMessage } from '~/lib/generic-messages';
import type { EnquiryAnswer } from '~/lib/request-context';
import type { FieldDefinition, FormDefinition } from './form-definitions';

/** What a person typed, by field name. Not every form has every field. */
export type EnquiryValues = Partial<Record<string, string>>;
export type EnquiryErrors = Partial<Record<string, string>>;

export interface Enquiry {
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  serviceType: string;
  message: string;
  answers: EnquiryAnswer[];
}

/** The fields that leads have a column for. */
const COLUMNS = ['name', 'email', 'phone', 'company', 'serviceType', 'message'];

/** Accepts the same addresses as zod's `email()`, which the rest of the app uses. */
const EMAIL = /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

/** Plain code, because a schema library would be a fifth of the script that visitors load. */
function problemOf(field: FieldDefinition, value: string): string | undefined {
  const { required, options, min = 1, max, type, error } = field;
  if (value === '') return required ? error : undefined;
  if (options) return Object.hasOwn(options, value) ? undefined : error;
  if (value.length < min) return error;
  if (value.length > max) return tooLongMessage(max);
  return type === 'email' && !EMAIL.test(value) ? error : undefined;
}

export type ParsedEnquiry =
  | { enquiry: Enquiry; errors: null }
  | { enquiry: null; errors: EnquiryErrors };

/** Finds the error of each field. The browser and the server both use it. */
export function parseEnquiry(form: FormDefinition, values: EnquiryValues): ParsedEnquiry {
  const read = (name: string) =>
    form.fields.some((field) => field.name === name) ? (values[name]?.trim() ?? '') : '';
  const errors: EnquiryErrors = {};
  for (const field of form.fields) {
    const problem = problemOf(field, read(field.name));
    if (problem) errors[field.name] = problem;
  }
  if (Object.keys(errors).length > 0) return { enquiry: null, errors };
  const enquiry: Enquiry = {
    name: read('name'),
    email: read('email'),
    phone: read('phone') || null,
    company: read('company') || null,
    serviceType: form.service ?? read('serviceType'),
    message: read('message'),
    answers: form.fields
      .filter(({ name }) => !COLUMNS.includes(name) && read(name) !== '')
      .map(({ name, label, options }) => ({
        name,
        label,
        value: options?.[read(name)] ?? read(name),
      })),
  };
  return { enquiry, errors: null };
}
