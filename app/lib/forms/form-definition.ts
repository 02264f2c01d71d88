/** What a field asks for. `heading` asks for nothing: it explains the fields below it. */
export type FieldType =
  | 'text'
  | 'long_text'
  | 'email'
  | 'phone'
  | 'number'
  | 'date'
  | 'choice'
  | 'choices'
  | 'consent'
  | 'file'
  | 'heading';

export interface FieldDefinition {
  /** Never shown, and never changed: answers and drafts refer to it. */
  name: string;
  type: FieldType;
  label: string;
  required: boolean;
  placeholder?: string;
  /** What to type, if the label does not make it clear. The text below a heading. */
  hint?: string;
  /** The choices, as people see them. Service Interest has its own. */
  options?: string[];
  /** Shows one choice as a list of buttons instead of a menu. */
  isOpen?: boolean;
  /** The smallest number, or the minimum length without spaces at either end. */
  min?: number;
  /** The largest number, or the maximum length. */
  max?: number;
  /** For a file: takes PDF and Word documents only. */
  isDocument?: boolean;
  /** Shown when the answer is missing or not valid. */
  error?: string;
  /** Asks only if an earlier field has this answer. */
  when?: { field: string; is: string };
}

/** A form as visitors get it. */
export interface FormDefinition {
  key: string;
  name: string;
  fields: FieldDefinition[];
  submit: string;
  /** Shown after sending. `null`: the usual text. */
  thankYou: string | null;
  /** Which version of the stored form this is. Pages are sent without it. */
  version?: number;
  /** Hides the fields whose conditions are not met. Missing if there are none. */
  conditionCss?: string;
}

/** The answer of a ticked box. */
export const TICKED = 'yes';

/** Separates several chosen answers. No answer to such a field contains it. */
export const BETWEEN_CHOICES = '\n';

export const LONG_TEXT_MAX = 5_000;
