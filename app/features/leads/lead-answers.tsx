import { RecordFields } from '~/components/record-list/record-sheet';
import { answersSchema } from './leads-schema';

/**
 * Shows the answers to questions that leads have no column for, with the labels that the form had
 * at the time.
 */
export function LeadAnswers({ answers }: { answers: unknown }) {
  const fields = answersSchema
    .parse(answers)
    .map(({ label, value }): [string, string] => [label, value]);
  return fields.length > 0 && <RecordFields fields={fields} />;
}
