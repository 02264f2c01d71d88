import type { FieldDefinition } from '~/lib/forms/form-definition';
import { SERVICE_TYPE_LABELS } from '~/lib/records/service-type-labels';

/** What people can choose in a field, in order: the value and its label. */
export function choicesOf({ name, options = [] }: FieldDefinition): [string, string][] {
  if (name === 'serviceType') return Object.entries(SERVICE_TYPE_LABELS);
  return options.map((option) => [option, option]);
}
