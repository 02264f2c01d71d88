import type { FormDefinition } from '~/lib/forms/form-definition';
import { COMPANY, NAME, PHONE } from '~/lib/forms/main-form';
import type { EnquiryReceipt } from './enquiry-receipt-schema';
import { FOLLOWING } from './messages';

const NOTE_MAX = 5000;

/** What senders can correct on the page behind their link. No form asks everyone for all of it. */
export const CORRECT_ENQUIRY: FormDefinition = {
  key: 'correct',
  name: FOLLOWING.details,
  fields: [
    NAME,
    { ...PHONE, required: false },
    { ...COMPANY, required: false },
    { name: 'note', type: 'long_text', label: FOLLOWING.note, required: false, max: NOTE_MAX },
  ],
  submit: FOLLOWING.save,
  thankYou: null,
};

/** The stored details, as the fields show them. */
export function correctableValues({ name, phone, company }: EnquiryReceipt) {
  return { name, phone: phone ?? '', company: company ?? '', note: '' };
}
