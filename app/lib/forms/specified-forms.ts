import type { FieldDefinition, FormDefinition } from './form-definition.ts';
import { COMPANY, EMAIL, MAIN_FORM, MESSAGE, NAME, PHONE } from './main-form.ts';

const ATTACHMENT: FieldDefinition = {
  name: 'attachment',
  type: 'file',
  label: 'Attachment',
  required: false,
};

/** Makes a field optional, without a minimum length. */
export function optional(field: FieldDefinition): FieldDefinition {
  const { hint: _, min: __, ...rest } = field;
  return { ...rest, required: false, placeholder: 'Optional' };
}

/**
 * The two forms of the specification (§2, §5). Visitors get the second one with their page. Like
 * the first, it is used as it is here if there is no stored definition that can be read.
 */
export const SPECIFIED_FORMS = {
  main: MAIN_FORM,
  alternate: {
    key: 'alternate',
    name: 'Contact form with attachment',
    fields: [NAME, EMAIL, optional(PHONE), optional(COMPANY), MESSAGE, ATTACHMENT],
    submit: 'Send Message',
    thankYou: null,
  },
} satisfies Record<string, FormDefinition>;

export function specifiedForm(key: string): FormDefinition | undefined {
  return Object.hasOwn(SPECIFIED_FORMS, key)
    ? SPECIFIED_FORMS[key as keyof typeof SPECIFIED_FORMS]
    : undefined;
}
