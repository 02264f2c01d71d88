import { COMPANY_MIN, MESSAGE_MIN, NAME_MIN, PHONE_MIN } from '~/lib/constants';
import { CONTACT_FORM_SERVICE, SERVICE_TYPE_LABELS } from '~/lib/records/service-types';

/** Where the form is sent without script: a page that can show it again with its errors. */
export const FORM_ACTION = '/contact';

export type EnquiryForm = 'main' | 'alternate';

export interface FieldDefinition {
  name: string;
  label: string;
  required: boolean;
  control: 'input' | 'select' | 'textarea';
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  placeholder?: string;
  /** What to type, if the label does not make it clear. */
  hint?: string;
  options?: Record<string, string>;
  /** The minimum length in characters, not counting spaces at either end. */
  min?: number;
  max: number;
  /** Shown when the answer is missing, too short or invalid. */
  error: string;
}

export interface FormDefinition {
  fields: FieldDefinition[];
  /** The service to store with a lead if the form does not ask for one. */
  service?: string;
  submit: string;
  submitting: string;
  hasAttachment: boolean;
}

/** The maximum lengths are those of the database's columns. */
const NAME: FieldDefinition = {
  name: 'name',
  label: 'Name',
  required: true,
  control: 'input',
  autoComplete: 'name',
  placeholder: 'Your name',
  min: NAME_MIN,
  max: 200,
  error: 'Name must be at least 2 characters.',
};

const EMAIL: FieldDefinition = {
  name: 'email',
  label: 'Email',
  required: true,
  control: 'input',
  type: 'email',
  autoComplete: 'email',
  max: 254,
  error: 'Please enter a valid email address.',
};

const PHONE: FieldDefinition = {
  name: 'phone',
  label: 'Phone',
  required: true,
  control: 'input',
  type: 'tel',
  autoComplete: 'tel',
  hint: 'Mobile, or landline with its area code.',
  min: PHONE_MIN,
  max: 50,
  error: 'Please enter a valid phone number.',
};

const COMPANY: FieldDefinition = {
  name: 'company',
  label: 'Company',
  required: true,
  control: 'input',
  autoComplete: 'organization',
  hint: 'Looking for work? Type “None”.',
  min: COMPANY_MIN,
  max: 200,
  error: 'Company name must be at least 2 characters.',
};

const SERVICE: FieldDefinition = {
  name: 'serviceType',
  label: 'Service Interest',
  required: true,
  control: 'select',
  placeholder: "Select a service you're interested in",
  options: SERVICE_TYPE_LABELS,
  max: 50,
  error: 'Please select a service type.',
};

export const MESSAGE: FieldDefinition = {
  name: 'message',
  label: 'Message',
  required: true,
  control: 'textarea',
  placeholder: 'Tell us about your specific needs and requirements',
  min: MESSAGE_MIN,
  max: 10_000,
  error: 'Message must be at least 10 characters.',
};

/** Makes a field optional, without a minimum length. */
function optional(field: FieldDefinition): FieldDefinition {
  const { hint: _, min: __, ...rest } = field;
  return { ...rest, required: false, placeholder: 'Optional' };
}

/**
 * §2, Contact form: fields, labels, placeholders and order; §5: rules and messages. Everything else
 * follows from here: the server's checks, the draft, the lead, its page and the export. A field
 * that leads have no column for is stored in the lead's answers.
 */
export const FORM_DEFINITIONS: Record<EnquiryForm, FormDefinition> = {
  main: {
    fields: [NAME, EMAIL, PHONE, COMPANY, SERVICE, MESSAGE],
    submit: 'Send Enquiry',
    submitting: 'Submitting...',
    hasAttachment: false,
  },
  alternate: {
    fields: [NAME, EMAIL, optional(PHONE), optional(COMPANY), MESSAGE],
    service: CONTACT_FORM_SERVICE,
    submit: 'Send Message',
    submitting: 'Sending...',
    hasAttachment: true,
  },
};
