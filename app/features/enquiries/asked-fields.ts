import { BETWEEN_CHOICES, type FieldDefinition } from '~/lib/forms/form-definition';
import type { EnquiryValues } from './enquiry-values';

/**
 * The fields that these answers leave on the form. A field that depends on one that is not asked is
 * not asked either.
 */
export function askedFields(fields: FieldDefinition[], values: EnquiryValues): FieldDefinition[] {
  const asked: FieldDefinition[] = [];
  for (const field of fields) {
    const { when } = field;
    const isMet =
      !when ||
      (asked.some(({ name }) => name === when.field) &&
        (values[when.field] ?? '').split(BETWEEN_CHOICES).includes(when.is));
    if (isMet) asked.push(field);
  }
  return asked;
}
