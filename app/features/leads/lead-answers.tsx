import { RecordFields } from '~/components/record-list/record-sheet';
import { answersSchema } from './leads-schema';

/** What the form asked beyond name, contact and message, in the words of that day. */
export function LeadAnswers({ answers }: { answers: unknown }) {
  const fields = answersSchema
    .parse(answers)
    .map(({ label, value }): [string, string] => [label, value]);
  return fields.length > 0 && <RecordFields fields={fields} />;
}
