import { csvRows } from '~/lib/csv';
import { inSlices } from '~/lib/in-slices';
import {
  hasProblems,
  type ImportPlan,
  type ImportRecord,
  type Mapping,
  problemsOf,
  toRecord,
} from './import-plan';

/** The records of a file, and which of them cannot be imported as they are. */
export interface JudgedRecords {
  records: readonly ImportRecord[];
  /** Indexes into `records`. */
  wrong: ReadonlySet<number>;
}

/** The first row has the headings. Works in slices, so that 50,000 rows do not freeze the page. */
export async function readRows(text: string): Promise<string[][]> {
  const rows: string[][] = [];
  await inSlices(csvRows(text), (row) => rows.push(row));
  return rows;
}

export async function judgeRows(
  plan: ImportPlan,
  rows: readonly string[][],
  mapping: Mapping,
): Promise<JudgedRecords> {
  const records: ImportRecord[] = [];
  const wrong = new Set<number>();
  await inSlices(rows, (cells, index) => {
    const record = toRecord(plan, cells, mapping);
    records.push(record);
    if (hasProblems(plan, record)) wrong.add(index);
  });
  return { records, wrong };
}

/** Changes one field of one record as if the file had said so, and checks only that record again. */
export function fixRecord(
  plan: ImportPlan,
  { records, wrong }: JudgedRecords,
  index: number,
  field: string,
  text: string,
): JudgedRecords {
  const { [field]: _, ...others } = records[index] ?? {};
  const typed = text.trim();
  const value = typed && (plan.fields[field]?.read?.(typed) ?? typed);
  const record = value ? { ...others, [field]: value } : others;
  const stillWrong = new Set(wrong);
  if (hasProblems(plan, record)) stillWrong.add(index);
  else stillWrong.delete(index);
  return { records: records.with(index, record), wrong: stillWrong };
}

/** How many rows have each problem, by field, with one of the texts that cause it. */
export function problemFields(
  plan: ImportPlan,
  { records, wrong }: JudgedRecords,
): Map<string, { count: number; example: string }> {
  const found = new Map<string, { count: number; example: string }>();
  for (const index of wrong) {
    const record = records[index] ?? {};
    for (const field of Object.keys(problemsOf(plan, record))) {
      const { count = 0, example = record[field] ?? '' } = found.get(field) ?? {};
      found.set(field, { count: count + 1, example });
    }
  }
  return found;
}

/** Empties a field in all rows where it has a problem. */
export function emptyField(
  plan: ImportPlan,
  { records, wrong }: JudgedRecords,
  field: string,
): JudgedRecords {
  const stillWrong = new Set<number>();
  const emptied = [...records];
  for (const index of wrong) {
    const record = records[index] ?? {};
    const { [field]: _, ...others } = record;
    const next = problemsOf(plan, record)[field] ? others : record;
    emptied[index] = next;
    if (hasProblems(plan, next)) stillWrong.add(index);
  }
  return { records: emptied, wrong: stillWrong };
}

/** Whether emptying this field puts right a row in which it is wrong. */
export function canBeEmpty(
  plan: ImportPlan,
  { records, wrong }: JudgedRecords,
  field: string,
): boolean {
  return [...wrong].some((index) => {
    const record = records[index] ?? {};
    const { [field]: _, ...others } = record;
    return problemsOf(plan, record)[field] && problemsOf(plan, others)[field] === undefined;
  });
}

export function goodRecords({ records, wrong }: JudgedRecords): ImportRecord[] {
  return records.filter((_, index) => !wrong.has(index));
}
