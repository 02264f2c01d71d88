import type { Db } from '~/lib/supabase/client';

/** How one field of a record is filled from a file. */
export interface ImportField {
  label: string;
  /** The headings that files have for it, in lower case. */
  names: readonly string[];
  max: number;
  /** From what a file says to what is stored, such as a service from its label. */
  read?: (text: string) => string;
  /** What has to be put right. Also asked where the file says nothing. */
  problem?: (text: string) => string | undefined;
  /** How a stored value is read to people. */
  words?: (value: string) => string;
}

/** What can be imported for a kind of record. The database has a function `import_<table>` for it. */
export interface ImportPlan {
  table: string;
  /** What the records are called. */
  many: string;
  fields: Readonly<Record<string, ImportField>>;
  /** Whether a file may have first and last names in columns of their own. */
  hasPersonNames?: boolean;
  /**
   * For kinds with one record for each e-mail: what is stored of these records, by the address in the
   * file, which may be another one of the same person.
   */
  listKnown?: (db: Db, records: readonly ImportRecord[]) => Promise<Map<string, KnownRecord>>;
}

export type ImportRecord = Readonly<Record<string, string | undefined>>;
export type KnownRecord = Readonly<Record<string, string | null | undefined>> & { email: string };

const NAME_PARTS: Record<string, Pick<ImportField, 'label' | 'names'>> = {
  first_name: { label: 'First name', names: ['first name', 'firstname', 'given name', 'forename'] },
  last_name: { label: 'Last name', names: ['last name', 'lastname', 'surname', 'family name'] },
};

/** The columns that a file can have: the fields, and where a name can come in two parts, those. */
export function columnsOf({ fields, hasPersonNames }: ImportPlan): typeof NAME_PARTS {
  const { name, ...others } = fields;
  return { ...(name && { name }), ...(hasPersonNames && NAME_PARTS), ...others };
}

/** To the file's column; what the file does not have is left out. */
export type Mapping = Partial<Record<string, number>>;

export function guessMapping(plan: ImportPlan, headings: readonly string[]): Mapping {
  const mapping: Mapping = {};
  for (const [column, { names }] of Object.entries(columnsOf(plan))) {
    const place = headings.findIndex((heading) => names.includes(heading.trim().toLowerCase()));
    if (place >= 0) mapping[column] = place;
  }
  return mapping;
}

/** As the file says it, but for fields that are stored otherwise than people write them. */
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

/** What our own export puts before a formula goes again. */
function unescaped(text: string): string {
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

/** What has to be put right before the record can be taken, by field. */
export function problemsOf({ fields }: ImportPlan, record: ImportRecord): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [name, { max, problem }] of Object.entries(fields)) {
    const text = record[name] ?? '';
    const found = problem?.(text) ?? (text.length > max && `At most ${max} characters.`);
    if (found) problems[name] = found;
  }
  return problems;
}

export function hasProblems(plan: ImportPlan, record: ImportRecord): boolean {
  return Object.keys(problemsOf(plan, record)).length > 0;
}
