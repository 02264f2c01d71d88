import {
  BETWEEN_CHOICES,
  type FieldDefinition,
  type FormDefinition,
  TICKED,
} from '~/lib/forms/form-definition';
import { TEXT_MAX } from '~/lib/forms/text-max';
import { tooLongMessage } from '~/lib/generic-messages';
import { CONTACT_FORM_SERVICE, DEFAULT_SERVICE } from '~/lib/records/service-type-labels';
import type { EnquiryAnswer } from '~/lib/request-context';
import { askedFields } from './asked-fields';
import { ATTACHMENT_FIELD } from './attachment';
import { choicesOf } from './choices';
import type { EnquiryErrors, EnquiryValues } from './enquiry-values';

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
const COLUMNS = ['name', 'email', 'phone', 'company', 'serviceType', 'message', ATTACHMENT_FIELD];

/** The database takes a little more, and counts the names of the properties too. */
const ANSWERS_MAX_BYTES = 90_000;
const TOO_MUCH = 'Your answers are too long in total. Please shorten this one.';

/** Accepts the same addresses as zod's `email()`, which the rest of the app uses. */
const EMAIL = /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;
const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** For fields without a message of their own. */
const ERRORS: Record<FieldDefinition['type'], string> = {
  text: 'Please fill in this field.',
  long_text: 'Please fill in this field.',
  email: 'Please enter a valid email address.',
  phone: 'Please enter a valid phone number.',
  number: 'Please enter a number.',
  date: 'Please enter a date.',
  choice: 'Please choose one.',
  choices: 'Please choose at least one.',
  consent: 'Please tick this box.',
  file: 'Please choose a file.',
  heading: '',
};

function errorOf({ type, min, max, error }: FieldDefinition): string {
  if (error) return error;
  if (type === 'number') {
    if (min !== undefined && max !== undefined)
      return `Please enter a number from ${min} to ${max}.`;
    if (min !== undefined) return `Please enter a number of at least ${min}.`;
    if (max !== undefined) return `Please enter a number of at most ${max}.`;
  }
  if ((type === 'text' || type === 'long_text') && min && min > 1) {
    return `Please enter at least ${min} characters.`;
  }
  return ERRORS[type];
}

/** Plain code, because a schema library would be a fifth of the script that visitors load. */
function problemOf(field: FieldDefinition, value: string): string | undefined {
  const { type, required } = field;
  if (value === '') return required && type !== 'heading' ? errorOf(field) : undefined;
  const max = TEXT_MAX[type] && (field.max ?? TEXT_MAX[type]);
  if (max && value.length > max) return tooLongMessage(max);
  return isValid(field, value) ? undefined : errorOf(field);
}

function isValid(field: FieldDefinition, value: string): boolean {
  const { type, min = -Infinity, max = Infinity } = field;
  const choices = () => choicesOf(field).map(([choice]) => choice);
  switch (type) {
    case 'email':
      return EMAIL.test(value);
    case 'number':
      return NUMBER.test(value) && Number(value) >= min && Number(value) <= max;
    case 'date':
      return DATE.test(value) && isRealDay(value);
    case 'choice':
      return choices().includes(value);
    case 'consent':
      return value === TICKED;
    case 'choices':
      return value.split(BETWEEN_CHOICES).every((choice) => choices().includes(choice));
    case 'file':
    case 'heading':
      return true;
    default:
      return value.length >= min;
  }
}

/** JavaScript reads 31 February as a day in March. */
function isRealDay(value: string): boolean {
  const day = new Date(value);
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(value);
}

export type ParsedEnquiry =
  | { enquiry: Enquiry; errors: null }
  | { enquiry: null; errors: EnquiryErrors };

/**
 * Finds the error of each field. The browser and the server both use it. A field whose condition is
 * not met is neither required nor stored.
 */
export function parseEnquiry(form: FormDefinition, values: EnquiryValues): ParsedEnquiry {
  const fields = askedFields(form.fields, values);
  const read = (name: string) =>
    fields.some((field) => field.name === name) ? (values[name]?.trim() ?? '') : '';
  const errors: EnquiryErrors = {};
  for (const field of fields) {
    const problem = problemOf(field, read(field.name));
    if (problem) errors[field.name] = problem;
  }
  const answers = fields
    .filter(({ name }) => !COLUMNS.includes(name) && read(name) !== '')
    .map((field) => ({
      name: field.name,
      label: field.label,
      value: answerText(field, read(field.name)),
    }));
  const longest = answers.toSorted((one, other) => other.value.length - one.value.length)[0];
  if (longest && new TextEncoder().encode(JSON.stringify(answers)).length > ANSWERS_MAX_BYTES) {
    errors[longest.name] ??= TOO_MUCH;
  }
  if (Object.keys(errors).length > 0) return { enquiry: null, errors };
  const enquiry: Enquiry = {
    name: read('name'),
    email: read('email'),
    phone: read('phone') || null,
    company: read('company') || null,
    serviceType: read('serviceType') || serviceWithoutField(form),
    message: read('message'),
    answers,
  };
  return { enquiry, errors: null };
}

/** The service to store with a lead if the form does not ask for one (§3). */
function serviceWithoutField({ key }: FormDefinition): string {
  return key === 'alternate' ? CONTACT_FORM_SERVICE : DEFAULT_SERVICE;
}

/** The answer as staff read it. */
function answerText(field: FieldDefinition, value: string): string {
  switch (field.type) {
    case 'choice':
      return new Map(choicesOf(field)).get(value) ?? value;
    case 'consent':
      return 'Yes';
    case 'choices':
      return value.split(BETWEEN_CHOICES).join(', ');
    case 'date':
      return new Date(value).toLocaleDateString('en-AU', {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      });
    default:
      return value;
  }
}
