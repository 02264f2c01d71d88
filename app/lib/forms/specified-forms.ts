import { COMPANY_MIN, MESSAGE_MIN, NAME_MIN, PHONE_MIN } from '../constants.ts';
import type { FieldDefinition, FormDefinition } from './form-definition.ts';

/** The maximum lengths are those of the database's columns. */
export const NAME: FieldDefinition = {
  name: 'name',
  type: 'text',
  label: 'Name',
  required: true,
  placeholder: 'Your name',
  min: NAME_MIN,
  max: 200,
  error: 'Name must be at least 2 characters.',
};

export const EMAIL: FieldDefinition = {
  name: 'email',
  type: 'email',
  label: 'Email',
  required: true,
  max: 254,
  error: 'Please enter a valid email address.',
};

export const PHONE: FieldDefinition = {
  name: 'phone',
  type: 'phone',
  label: 'Phone',
  required: true,
  hint: 'Mobile, or landline with its area code.',
  min: PHONE_MIN,
  max: 50,
  error: 'Please enter a valid phone number.',
};

export const COMPANY: FieldDefinition = {
  name: 'company',
  type: 'text',
  label: 'Company',
  required: true,
  hint: 'Looking for work? Type “None”.',
  min: COMPANY_MIN,
  max: 200,
  error: 'Company name must be at least 2 characters.',
};

export const SERVICE: FieldDefinition = {
  name: 'serviceType',
  type: 'choice',
  label: 'Service Interest',
  required: true,
  placeholder: "Select a service you're interested in",
  error: 'Please select a service type.',
};

export const MESSAGE: FieldDefinition = {
  name: 'message',
  type: 'long_text',
  label: 'Message',
  required: true,
  placeholder: 'Tell us about your specific needs and requirements',
  min: MESSAGE_MIN,
  max: 10_000,
  error: 'Message must be at least 10 characters.',
};

const ATTACHMENT: FieldDefinition = {
  name: 'attachment',
  type: 'file',
  label: 'Attachment',
  required: false,
};

/** Makes a field optional, without a minimum length. */
export function optional(field: FieldDefinition): FieldDefinition {
  const { hint: _, min: __, ...rest } = field;
  return { ...rest, required: false, placeholder: 'Optional' };
}

/**
 * §2, Contact form: fields, labels, placeholders and order; §5: rules and messages. Staff can add
 * to these two forms, and their stored definitions take precedence. Without a readable stored
 * definition, as when the database is away, visitors get these.
 */
export const SPECIFIED_FORMS = {
  main: {
    key: 'main',
    name: 'Contact form',
    fields: [NAME, EMAIL, PHONE, COMPANY, SERVICE, MESSAGE],
    submit: 'Send Enquiry',
    thankYou: null,
  },
  alternate: {
    key: 'alternate',
    name: 'Contact form with attachment',
    fields: [NAME, EMAIL, optional(PHONE), optional(COMPANY), MESSAGE, ATTACHMENT],
    submit: 'Send Message',
    thankYou: null,
  },
} satisfies Record<string, FormDefinition>;

export function specifiedForm(key: string): FormDefinition | undefined {
  return Object.hasOwn(SPECIFIED_FORMS, key)
    ? SPECIFIED_FORMS[key as keyof typeof SPECIFIED_FORMS]
    : undefined;
}
