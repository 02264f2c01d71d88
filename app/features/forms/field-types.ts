import { CONTACT_FIELDS } from '~/lib/forms/contact-fields';
import type { FieldDefinition, FieldType } from '~/lib/forms/form-definition';
import { randomId } from '~/lib/secure-context';

/** What staff call each type, in the order of the menu. */
export const FIELD_TYPE_LABELS: Record<FieldType, string> = {
  text: 'Short text',
  long_text: 'Long text',
  email: 'Email address',
  phone: 'Phone number',
  number: 'Number',
  date: 'Date',
  choice: 'One choice',
  choices: 'Several choices',
  consent: 'Tick box',
  file: 'File',
  heading: 'Heading or explanation',
};

export const FIELD_TYPES = Object.keys(FIELD_TYPE_LABELS) as FieldType[];

const NAME_LENGTH = 10;

/** A name that no other field has. */
export function newFieldName(): string {
  return `field_${randomId().replaceAll('-', '').slice(0, NAME_LENGTH)}`;
}

export function newField(type: FieldType): FieldDefinition {
  const field: FieldDefinition = { name: newFieldName(), type, label: '', required: false };
  const hasChoices = type === 'choice' || type === 'choices';
  return hasChoices ? { ...field, options: ['First choice', 'Second choice'] } : field;
}

/** Contact details that are not on the form yet. Each can be asked once: it has its place in a lead. */
export function missingContactFields(fields: FieldDefinition[]): FieldDefinition[] {
  return CONTACT_FIELDS.filter(({ name }) => !fields.some((field) => field.name === name));
}
