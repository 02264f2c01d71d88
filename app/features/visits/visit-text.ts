import type { KeptVisit } from './visit-queue';
import { RATINGS, WAYS } from './visits-schema';

/** A visit as plain text, for someone who has to enter it in another way. */
export function visitText({ candidate, organisation, values }: KeptVisit): string {
  const lines: [label: string, text: string][] = [
    ['Visit', `${candidate}, ${organisation}`],
    ['When', `${values.day} ${values.time}, ${WAYS[values.way]}`],
    ...RATINGS.map(({ name, label }): [string, string] => [
      label,
      values[name] && `${values[name]} of 5`,
    ]),
    ['Notes', values.notes],
    ['Concerns', values.concerns],
    ['Follow-up', [values.follow_up, values.follow_up_on].filter(Boolean).join(', ')],
    ['Signed by', values.signature || values.has_agreed ? values.signed_by : ''],
  ];
  return lines
    .filter(([, text]) => text.trim())
    .map(([label, text]) => `${label}: ${text}`)
    .join('\n');
}
