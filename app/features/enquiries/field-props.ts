import type { FieldDefinition } from '~/lib/forms/form-definition';

export interface EnquiryFormFieldProps {
  /** The key of the form. */
  form: string;
  field: FieldDefinition;
  error: string | undefined;
  defaultValue: string | undefined;
  /** How much of the form has been sent, from 0 to 1; `null` while it is not being sent. */
  progress: number | null;
}
