import { isServiceType, type ServiceType } from '~/lib/records/service-types';

/** The parts of an enquiry that are safe to send to the address the sender gave. */
export interface MergePerson {
  name: string;
  service_type: string | null;
  company?: string | null;
}

export interface MergeSender {
  name: string;
  company: string;
  phone: string;
}

/**
 * Listed beside the editor. Deliberately without the sender's message, which a stranger could misuse
 * to send text to others.
 */
export const MERGE_FIELDS = {
  name: 'Their name',
  first_name: 'Their first name',
  service: 'The service they asked about',
  their_company: 'Their company',
  sender: 'Your name',
  company: 'Our company',
  phone: 'Our phone number',
} as const;

type MergeField = keyof typeof MERGE_FIELDS;

/** Spaces around the name are removed later: a pattern for them would try every way to share them. */
const FIELD = /\{\{([^{}]*)\}\}/g;
const GREETING_MAX = 60;
const NOBODY = 'there';
const NO_SERVICE = 'our services';
const NO_COMPANY = 'your company';

/**
 * A stranger chooses both the address and the name, so the name must not be able to carry a
 * message: no digits, addresses or line breaks, and short. `private.greeting_name` does the same.
 */
export function greetingName(typed: string): string {
  const words = typed.replace(/[^\p{L} '’.-]/gu, ' ').replace(/(\.(?=\S)|\s)+/g, ' ');
  return words.slice(0, GREETING_MAX).trim() || NOBODY;
}

const SERVICES_IN_SENTENCE: Record<ServiceType, string> = {
  apprenticeship: 'apprenticeships',
  traineeship: 'traineeships',
  recruitment: 'recruitment',
  technology: 'technology',
  compliance: 'compliance',
  mentoring: 'mentoring',
  future_services: 'future services',
};

/**
 * What someone asked about, as in “your enquiry about apprenticeships”. Only the seven services:
 * “General” or “Contact Form” would not make sense there. `private.service_in_sentence` does the same.
 */
export function serviceInSentence(value: string): string {
  return isServiceType(value) ? SERVICES_IN_SENTENCE[value] : NO_SERVICE;
}

/** As short and harmless as a name. */
function companyInSentence(typed: string): string {
  const name = greetingName(typed);
  return name === NOBODY ? NO_COMPANY : name;
}

export function mergeValues(
  person: MergePerson | null,
  sender: MergeSender,
): Record<MergeField, string> {
  const name = greetingName(person?.name ?? '');
  return {
    name,
    first_name: name.split(' ')[0] ?? name,
    service: serviceInSentence(person?.service_type ?? ''),
    their_company: companyInSentence(person?.company ?? ''),
    sender: sender.name,
    company: sender.company,
    phone: sender.phone,
  };
}

/** Leaves unknown fields as they are, so that the preview shows them. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(FIELD, (written, named: string) => {
    const field = named.trim();
    return Object.hasOwn(values, field) ? (values[field] ?? '') : written;
  });
}

export function unknownFields(text: string, known: object = MERGE_FIELDS): string[] {
  const names = [...text.matchAll(FIELD)].map(([, name = '']) => name.trim());
  return [...new Set(names.filter((name) => !Object.hasOwn(known, name)))];
}
