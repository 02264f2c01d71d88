import { formatDate } from '../format';
import { titled } from './titled-options';
import { WORK_RIGHTS } from './trade';

/** A detail of an application that is not the same as in the record of the person. */
export interface Difference {
  field: string;
  sent: string | null;
  known: string | null;
}

const LABELS: Record<string, string> = {
  work_rights: 'Right to work in Australia',
  licences: 'Licences and cards',
  own_transport: 'Own transport',
  resume_path: 'Résumé',
};

export function differenceLabel(field: string): string {
  return LABELS[field] ?? titled(field.replaceAll('_', ' '));
}

/** Both values as people read them. Of files only the age matters: their names are random. */
export function differenceTexts({ field, sent, known }: Difference): {
  sent: string;
  known: string;
} {
  if (field === 'resume_path') return { sent: 'The new file', known: 'The earlier file' };
  return { sent: written(field, sent), known: written(field, known) };
}

function written(field: string, value: string | null): string {
  if (value === null) return '';
  if (field === 'work_rights') return WORK_RIGHTS[value as keyof typeof WORK_RIGHTS] ?? value;
  if (field === 'own_transport') return value === 'true' ? 'Yes' : 'No';
  if (field === 'available_from') return formatDate(value);
  return value;
}
