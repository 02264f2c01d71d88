import type { FieldDefinition, FormDefinition } from '~/lib/forms/form-definition';
import { NAME, PHONE } from '~/lib/forms/main-form';
import { SHARED_PARTS } from '~/lib/records/trade';
import { FIELD_ERRORS, RECEIPT } from './messages';
import type { Receipt } from './receipt-schema';

const FIELDS: FieldDefinition[] = [
  NAME,
  PHONE,
  { name: 'suburb', type: 'text', label: 'Suburb', required: false, max: 100 },
  {
    name: 'postcode',
    type: 'text',
    label: 'Postcode',
    required: false,
    max: 4,
    error: FIELD_ERRORS.postcode,
  },
  { name: 'available_from', type: 'date', label: 'Available from', required: false },
  { name: 'cover_note', type: 'long_text', label: 'Cover note', required: false, max: 10_000 },
  {
    name: 'shares',
    type: 'choices',
    label: 'What can we show the employer?',
    required: false,
    options: Object.values(SHARED_PARTS),
  },
];

/** What people can correct on the page behind their link. */
export const CORRECT_FORM: FormDefinition = {
  key: 'correct',
  name: RECEIPT.details,
  fields: FIELDS,
  submit: RECEIPT.save,
  thankYou: null,
};

/** The address of the parent or guardian, beside a button that asks them again. */
export const GUARDIAN_FORM: FormDefinition = {
  key: 'guardian',
  name: RECEIPT.guardian,
  fields: [
    {
      name: 'guardian_email',
      type: 'email',
      label: RECEIPT.guardianEmail,
      required: true,
      max: 254,
      error: FIELD_ERRORS.guardian.guardian_email,
    },
  ],
  submit: RECEIPT.guardianAgain,
  thankYou: null,
};

/** The stored details, as the fields of the form show them. */
export function correctValues(receipt: Receipt): Record<string, string> {
  const labels = Object.entries(SHARED_PARTS).filter(([part]) => receipt.shares.includes(part));
  return {
    name: receipt.name,
    phone: receipt.phone ?? '',
    suburb: receipt.suburb ?? '',
    postcode: receipt.postcode ?? '',
    available_from: receipt.available_from ?? '',
    cover_note: receipt.cover_note ?? '',
    shares: labels.map(([, label]) => label).join('\n'),
  };
}
