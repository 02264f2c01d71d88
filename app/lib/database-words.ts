import type { AppError } from './errors';

/** Texts for what PostgreSQL refuses, by SQLSTATE. */
const REFUSALS: Record<string, (message: string) => string> = {
  '23514': (message) =>
    RULES[constraintOf(message)] ??
    `The ${fieldOf(message)} is too long or is not in a format that can be saved.`,
  '23503': stillUsed,
  '23505': (message) => `Another record already has the same ${fieldOf(message)}.`,
  '22P05': wrongCharacter,
  '22021': wrongCharacter,
  '22P02': () => 'There is nothing at this address.',
  '22007': wrongDate,
  '22008': wrongDate,
};

/** Texts for rules about more than one field, by constraint. */
const RULES: Record<string, string> = {
  vacancies_pay_range: 'Maximum pay is less than the minimum.',
  vacancies_pay_per_given: 'Choose whether the pay is per hour or per year.',
  candidate_documents_dates: 'The document expires before it was issued.',
};

/** `null` if the message is already written for people. */
export function plainRefusal({ sqlState = '', message, isExplained }: AppError): string | null {
  if (isExplained) return null;
  return REFUSALS[sqlState]?.(message) ?? null;
}

/** The message ends with the table whose rows would be left without this one. */
function stillUsed(message: string): string {
  const [, table] = /^update or delete .* on table "(\w+)"$/.exec(message) ?? [];
  if (!table) return 'Something this record refers to no longer exists.';
  return `It cannot be deleted while it has ${table.replaceAll('_', ' ')}.`;
}

function wrongCharacter(): string {
  return 'It contains a character that cannot be saved. Try typing it instead of pasting.';
}

function wrongDate(): string {
  return 'It contains a date that does not exist.';
}

function constraintOf(message: string): string {
  return /constraint "(\w+)"/.exec(message)?.[1] ?? '';
}

/** Constraints are named after their table and field: `tasks_title_check`, `clients_email_key`. */
function fieldOf(message: string): string {
  const [, table = '', constraint = ''] =
    /(?:relation "(\w+)".*)?constraint "(\w+)"/.exec(message) ?? [];
  const withoutTable = constraint.replace(new RegExp(`^${table || '[a-z]+'}_`), '');
  return withoutTable.replace(/_(?:check\d*|key)$/, '').replaceAll('_', ' ') || 'value';
}
