import { clashTitle } from './clash-text';

type Words = (value: unknown) => string;

/** Each field's label within a sentence, and how to describe its value if that is worth saying. */
export type StaleFields<Record extends object> = {
  [Field in keyof Record]?: readonly [label: string, words?: Words];
};

/**
 * Describes how someone else changed a record since it was read, for the person whose change was
 * refused.
 */
export function staleText<Record extends object>(
  seen: Partial<Record>,
  now: Record,
  fields: StaleFields<Record>,
  who?: string | null,
): string {
  const changes = (Object.keys(fields) as (keyof Record)[])
    .filter((field) => field in seen && (seen[field] ?? '') !== (now[field] ?? ''))
    .map((field) => {
      const [label = '', words] = fields[field] ?? [];
      return words ? `${label} is now ${words(now[field])}` : `${label} has changed`;
    });
  const what = changes.length > 0 ? `: ${changes.join(', ')}` : '';
  return `${clashTitle(who)}${what}. Your change was not saved.`;
}
