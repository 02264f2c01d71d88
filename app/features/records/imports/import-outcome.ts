import type { ImportPlan, ImportRecord, KnownRecord } from './import-plan';
import type { JudgedRecords } from './judged-records';

export type RowState = 'new' | 'changed' | 'same' | 'twice' | 'before' | 'wrong';

export interface RowChange {
  field: string;
  from: string;
  to: string;
}

export interface RowOutcome {
  /** Its place in the file, from 0. */
  index: number;
  state: RowState;
  record: ImportRecord;
  /** Of a client that is known. */
  changes: RowChange[];
  /** The row that is taken instead of this one. */
  instead?: number;
}

export interface ImportChoices {
  /** Of rows that are the same person. */
  keeps: 'first' | 'last';
  /** Take rows again that this file brought before. */
  isAgain: boolean;
}

interface Stored {
  /** By the address in the file. */
  known: ReadonlyMap<string, KnownRecord>;
  /** Rows of this file that were imported before. */
  imported: ReadonlySet<number>;
}

/** What would happen to each row of the file. */
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
    const client = known.get(emailOf(record));
    if (!client) return { ...row, state: 'new' };
    const changes = changesOf(plan, client, record);
    return { ...row, changes, state: changes.length > 0 ? 'changed' : 'same' };
  });
}

/**
 * A client is one person by any of their addresses. Of a lead, which is an enquiry, only the very same one
 * is there twice.
 */
function identityOf(plan: ImportPlan, record: ImportRecord, known: Stored['known']): string {
  const email = emailOf(record);
  if (plan.listKnown) return known.get(email)?.email ?? email;
  return JSON.stringify(Object.keys(plan.fields).map((field) => record[field] ?? ''));
}

function emailOf({ email = '' }: ImportRecord): string {
  return email.toLowerCase();
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

/** What the row leaves out stays as it is stored. */
function changesOf(plan: ImportPlan, client: KnownRecord, record: ImportRecord): RowChange[] {
  return Object.keys(plan.fields).flatMap((field) => {
    const from = client[field] ?? '';
    const to = record[field] ?? '';
    const isSame = field === 'email' || !to || to === from;
    return isSame ? [] : [{ field, from, to }];
  });
}

/** Services that the site does not have, with the number of rows that name them. */
export function unknownServices(
  { records, wrong }: JudgedRecords,
  isKnown: (service: string) => boolean,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [index, { service_type: service }] of records.entries()) {
    if (!service || wrong.has(index) || isKnown(service)) continue;
    counts.set(service, (counts.get(service) ?? 0) + 1);
  }
  return counts;
}

/** `answers`: the service to store instead; empty for none. */
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
