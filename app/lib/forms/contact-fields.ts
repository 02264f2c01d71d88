import type { FieldDefinition } from './form-definition.ts';
import { COMPANY, EMAIL, MESSAGE, NAME, optional, PHONE, SERVICE } from './specified-forms.ts';

/** The fields that leads have a column for, and how a new form asks for each. */
export const CONTACT_FIELDS: FieldDefinition[] = [
  NAME,
  EMAIL,
  optional(PHONE),
  optional(COMPANY),
  SERVICE,
  MESSAGE,
];
