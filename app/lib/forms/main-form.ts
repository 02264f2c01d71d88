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

/**
 * §2, Contact form: fields, labels, placeholders and order; §5: rules and messages. Staff can add
 * to the form, and its stored definition takes precedence. Without a readable one, as when the
 * database is away, visitors get this one. It is part of the script of every page with a form.
 */
export const MAIN_FORM: FormDefinition = {
  key: 'main',
  name: 'Contact form',
  fields: [NAME, EMAIL, PHONE, COMPANY, SERVICE, MESSAGE],
  submit: 'Send Enquiry',
  thankYou: null,
};
