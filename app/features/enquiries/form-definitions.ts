import { SERVICE_TYPE_LABELS } from '~/lib/service-types';
import type { EnquiryField, EnquiryForm } from './enquiry-schema';

/** Where a form goes without script: a page that can show it again with its errors. */
export const FORM_ACTION = '/contact';

export interface FieldDefinition {
  name: EnquiryField;
  label: string;
  required: boolean;
  control: 'input' | 'select' | 'textarea';
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  placeholder?: string;
  /** What to type, where the label does not say it. */
  hint?: string;
  options?: Record<string, string>;
}

export interface FormDefinition {
  fields: FieldDefinition[];
  submit: string;
  submitting: string;
  hasAttachment: boolean;
}

const MESSAGE: FieldDefinition = {
  name: 'message',
  label: 'Message',
  required: true,
  control: 'textarea',
  placeholder: 'Tell us about your specific needs and requirements',
};

function contactFields(areDetailsRequired: boolean): FieldDefinition[] {
  return [
    {
      name: 'name',
      label: 'Name',
      required: true,
      control: 'input',
      autoComplete: 'name',
      placeholder: 'Your name',
    },
    {
      name: 'email',
      label: 'Email',
      required: true,
      control: 'input',
      type: 'email',
      autoComplete: 'email',
    },
    {
      name: 'phone',
      label: 'Phone',
      required: areDetailsRequired,
      control: 'input',
      type: 'tel',
      autoComplete: 'tel',
      placeholder: areDetailsRequired ? undefined : 'Optional',
      hint: areDetailsRequired ? 'Mobile, or landline with its area code.' : undefined,
    },
    {
      name: 'company',
      label: 'Company',
      required: areDetailsRequired,
      control: 'input',
      autoComplete: 'organization',
      placeholder: areDetailsRequired ? undefined : 'Optional',
      hint: areDetailsRequired ? 'Looking for work? Type “None”.' : undefined,
    },
  ];
}

/** §2, Contact form: labels, placeholders and order. */
export const FORM_DEFINITIONS: Record<EnquiryForm, FormDefinition> = {
  main: {
    fields: [
      ...contactFields(true),
      {
        name: 'serviceType',
        label: 'Service Interest',
        required: true,
        control: 'select',
        placeholder: "Select a service you're interested in",
        options: SERVICE_TYPE_LABELS,
      },
      MESSAGE,
    ],
    submit: 'Send Enquiry',
    submitting: 'Submitting...',
    hasAttachment: false,
  },
  alternate: {
    fields: [...contactFields(false), MESSAGE],
    submit: 'Send Message',
    submitting: 'Sending...',
    hasAttachment: true,
  },
};
