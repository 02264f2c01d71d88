import { type FieldType, LONG_TEXT_MAX } from './form-definition.ts';

/** The longest answers, unless the field has a shorter one. */
export const TEXT_MAX: Partial<Record<FieldType, number>> = {
  text: 500,
  long_text: LONG_TEXT_MAX,
  email: 254,
  phone: 50,
};
