import { isServiceType, SERVICE_TYPE_LABELS } from '~/lib/records/service-types';

/** Who is written to, as far as their own words may be sent to the address they gave. */
export interface MergePerson {
  name: string;
  service_type: string | null;
}

export interface MergeSender {
  name: string;
  company: string;
  phone: string;
}

/** Offered beside the editor. The stranger's message and company are no merge fields: on purpose. */
export const MERGE_FIELDS = {
  name: 'Their name',
  service: 'The service they asked about',
  sender: 'Your name',
  company: 'Our company',
  phone: 'Our phone number',
} as const;

type MergeField = keyof typeof MERGE_FIELDS;

const FIELD = /\{\{\s*([\w-]+)\s*\}\}/g;
const GREETING_MAX = 60;
const NOBODY = 'there';
const NO_SERVICE = 'our services';

/**
 * A stranger chooses both the address and the name, so the name must not be able to carry a message:
 * no digits, addresses or line breaks, and short. As `private.greeting_name` does.
 */
export function greetingName(typed: string): string {
  const words = typed.replace(/[^\p{L} '’.-]/gu, ' ').replace(/(\.(?=\S)|\s)+/g, ' ');
  return words.slice(0, GREETING_MAX).trim() || NOBODY;
}

/** Of the seven; “General” or “Contact Form” would make no sentence. */
function serviceName(value: string): string {
  return isServiceType(value) ? SERVICE_TYPE_LABELS[value] : NO_SERVICE;
}

export function mergeValues(
  person: MergePerson | null,
  sender: MergeSender,
): Record<MergeField, string> {
  return {
    name: greetingName(person?.name ?? ''),
    service: serviceName(person?.service_type ?? ''),
    sender: sender.name,
    company: sender.company,
    phone: sender.phone,
  };
}

/** A field that nobody knows stays as it is written, where the preview shows it. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(FIELD, (written, field: string) =>
    Object.hasOwn(values, field) ? (values[field] ?? '') : written,
  );
}

export function unknownFields(text: string): string[] {
  const names = [...text.matchAll(FIELD)].map(([, name = '']) => name);
  return [...new Set(names.filter((name) => !Object.hasOwn(MERGE_FIELDS, name)))];
}
