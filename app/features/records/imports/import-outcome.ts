import { type ImportPlan, type ImportRecord, type KnownRecord, keyOf } from './import-plan';
import type { JudgedRecords } from './judged-records';

export type RowState = 'new' | 'changed' | 'same' | 'twice' | 'before' | 'wrong';

export interface RowChange {
  field: string;
  from: string;
  to: string;
}

export interface RowOutcome {
  /** The row's position in the file, from 0. */
  index: number;
  state: RowState;
  record: ImportRecord;
  /** What changes in the stored record, if there is one. */
  changes: RowChange[];
  /** The row that is imported instead of this one. */
  instead?: number;
}

export interface ImportChoices {
  /** Which row to import when several are about the same person. */
  keeps: 'first' | 'last';
  /** Whether to import rows that were already imported from this file. */
  isAgain: boolean;
}

interface Stored {
  /** By `keyOf`. */
  known: ReadonlyMap<string, KnownRecord>;
  /** Rows of this file that were imported before. */
  imported: ReadonlySet<number>;
}

/** Says what would happen to each row of the file. */
export function outcomesOf(
  plan: ImportPlan,
  { records, wrong }: JudgedRecords,
  { known, imported }: Stored,
  { keeps, isAgain }: ImportChoices,
): RowOutcome[] {
  const identities = records.map((record) => identityOf(plan, record, known));
  const taken = takenRows(identities, wrong, keeps);
  return records.map((record, index) => {
    const row = { index, record, changes: [] };
    if (wrong.has(index)) return { ...row, state: 'wrong' };
    const instead = taken.get(identities[index] ?? '');
    if (instead !== undefined && instead !== index) return { ...row, state: 'twice', instead };
    if (imported.has(index) && !isAgain) return { ...row, state: 'before' };
    const client = known.get(keyOf(record));
    if (!client) return { ...row, state: 'new' };
    const changes = changesOf(plan, client, record);
    return { ...row, changes, state: changes.length > 0 ? 'changed' : 'same' };
  });
}

/**
 * Rows with any of a client's addresses are the same client. Leads are enquiries: two rows are the
 * same lead only if all their fields are equal.
 */
function identityOf(plan: ImportPlan, record: ImportRecord, known: Stored['known']): string {
  const key = keyOf(record);
  if (plan.listKnown) return known.get(key)?.email ?? key;
  return JSON.stringify(Object.keys(plan.fields).map((field) => record[field] ?? ''));
}

function takenRows(
  identities: readonly string[],
  wrong: ReadonlySet<number>,
  keeps: ImportChoices['keeps'],
): Map<string, number> {
  const taken = new Map<string, number>();
  for (const [index, identity] of identities.entries()) {
    if (wrong.has(index) || (keeps === 'first' && taken.has(identity))) continue;
    taken.set(identity, index);
  }
  return taken;
}

/** A field that the row leaves empty keeps its stored value. */
function changesOf(plan: ImportPlan, client: KnownRecord, record: ImportRecord): RowChange[] {
  return Object.keys(plan.fields).flatMap((field) => {
    const from = client[field] ?? '';
    const to = record[field] ?? '';
    const isSame = field === 'email' || !to || to === from;
    return isSame ? [] : [{ field, from, to }];
  });
}

/** Rows that are left out ask nothing. */
const LEFT_OUT: readonly RowState[] = ['wrong', 'twice', 'before'];

/** Services that the site does not offer, with the number of rows that name each. */
export function unknownServices(
  outcomes: readonly Pick<RowOutcome, 'record' | 'state'>[],
  isKnown: (service: string) => boolean,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { record, state } of outcomes) {
    const service = record.service_type;
    if (!service || LEFT_OUT.includes(state) || isKnown(service)) continue;
    counts.set(service, (counts.get(service) ?? 0) + 1);
  }
  return counts;
}

/** `answers`: the service to store instead, or an empty string for none. */
export function withServices(
  { records, wrong }: JudgedRecords,
  answers: Readonly<Record<string, string>>,
): JudgedRecords {
  const answered = records.map((record) => {
    const answer = record.service_type === undefined ? undefined : answers[record.service_type];
    if (answer === undefined || answer === record.service_type) return record;
    const { service_type: _, ...others } = record;
    return answer ? { ...others, service_type: answer } : others;
  });
  return { records: answered, wrong };
}
