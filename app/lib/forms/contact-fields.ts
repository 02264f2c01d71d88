import type { FieldDefinition } from './form-definition.ts';
import { COMPANY, EMAIL, MESSAGE, NAME, PHONE, SERVICE } from './main-form.ts';
import { optional } from './specified-forms.ts';

/** The fields that leads have a column for, and how a new form asks for each. */
export const CONTACT_FIELDS: FieldDefinition[] = [
  NAME,
  EMAIL,
  optional(PHONE),
  optional(COMPANY),
  SERVICE,
  MESSAGE,
];
