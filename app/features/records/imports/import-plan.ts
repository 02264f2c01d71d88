import type { Db } from '~/lib/supabase/client';

/** How one field of a record is filled from a file. */
export interface ImportField {
  label: string;
  /** The column headings that mean this field. Spaces, signs and capital letters do not matter. */
  names: readonly string[];
  max: number;
  /** Turns the text in the file into the stored value, such as a label into a service. */
  read?: (text: string) => string;
  /** What is wrong with the value, if anything. Also called for empty values. */
  problem?: (text: string, record: ImportRecord) => string | undefined;
  /** Turns a stored value into words for people. */
  words?: (value: string) => string;
}

/** How a kind of record is imported. The database has a function `import_<table>` for each. */
export interface ImportPlan {
  table: string;
  /** The plural name of the records. */
  many: string;
  fields: Readonly<Record<string, ImportField>>;
  /** Whether a file may have separate columns for first and last name. */
  hasPersonNames?: boolean;
  /**
   * Only for kinds with one record per person: finds the stored records, by what `keyOf` makes of
   * the row. The stored address may be a different one of the same person.
   */
  listKnown?: (db: Db, records: readonly ImportRecord[]) => Promise<Map<string, KnownRecord>>;
}

/** What a row is recognised by: the address, or else the name and number. */
export function keyOf({ email, name = '', phone = '' }: ImportRecord): string {
  if (email) return email.toLowerCase();
  return phone && `${plain(name)} ${phone.replaceAll(/\D/g, '')}`;
}

export type ImportRecord = Readonly<Record<string, string | undefined>>;
export type KnownRecord = Readonly<Record<string, string | null | undefined>> & {
  email: string | null;
};

const NAME_PARTS: Record<string, Pick<ImportField, 'label' | 'names'>> = {
  first_name: { label: 'First name', names: ['first name', 'firstname', 'given name', 'forename'] },
  last_name: { label: 'Last name', names: ['last name', 'lastname', 'surname', 'family name'] },
};

export function isNamePart(column: string): boolean {
  return Object.hasOwn(NAME_PARTS, column);
}

/** The columns that a file can have: the fields, plus first and last name where allowed. */
export function columnsOf({ fields, hasPersonNames }: ImportPlan): typeof NAME_PARTS {
  const { name, ...others } = fields;
  return { ...(name && { name }), ...(hasPersonNames && NAME_PARTS), ...others };
}

/** From a field to its column in the file. Fields without a column are left out. */
export type Mapping = Partial<Record<string, number>>;

export function guessMapping(plan: ImportPlan, headings: readonly string[]): Mapping {
  const mapping: Mapping = {};
  for (const [column, { names }] of Object.entries(columnsOf(plan))) {
    const place = headings.findIndex((heading) => names.some((name) => isSame(name, heading)));
    if (place >= 0) mapping[column] = place;
  }
  return mapping;
}

/** “E-mail address”, “Email Address” and “email_address” are the same heading. */
function isSame(name: string, heading: string): boolean {
  return plain(name) === plain(heading);
}

function plain(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** Keeps the text of the file, except in fields that are not stored as people write them. */
export function toRecord(
  { fields }: ImportPlan,
  cells: readonly string[],
  mapping: Mapping,
): ImportRecord {
  const found: Record<string, string> = {};
  for (const [column, place = -1] of Object.entries(mapping)) {
    const text = unescaped(cells[place]?.trim() ?? '');
    if (text) found[column] = fields[column]?.read?.(text) ?? text;
  }
  const { first_name, last_name, ...record } = found;
  const joined = [first_name, last_name].filter(Boolean).join(' ');
  return joined && !record.name ? { ...record, name: joined } : record;
}

/** Removes the apostrophe that our own export puts before a formula. */
function unescaped(text: string): string {
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

/** What has to be fixed before the record can be imported, by field. */
export function problemsOf({ fields }: ImportPlan, record: ImportRecord): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [name, { max, problem }] of Object.entries(fields)) {
    const text = record[name] ?? '';
    const found = problem?.(text, record) ?? (text.length > max && `At most ${max} characters.`);
    if (found) problems[name] = found;
  }
  return problems;
}

export function hasProblems(plan: ImportPlan, record: ImportRecord): boolean {
  return Object.keys(problemsOf(plan, record)).length > 0;
}
