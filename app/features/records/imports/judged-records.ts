import { csvRows } from '~/lib/csv';
import { inSlices } from '~/lib/in-slices';
import {
  hasProblems,
  type ImportPlan,
  type ImportRecord,
  type Mapping,
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

/** Changes one field of one record and checks only that record again. */
export function fixRecord(
  plan: ImportPlan,
  { records, wrong }: JudgedRecords,
  index: number,
  field: string,
  text: string,
): JudgedRecords {
  const { [field]: _, ...others } = records[index] ?? {};
  const value = text.trim();
  const record = value ? { ...others, [field]: value } : others;
  const stillWrong = new Set(wrong);
  if (hasProblems(plan, record)) stillWrong.add(index);
  else stillWrong.delete(index);
  return { records: records.with(index, record), wrong: stillWrong };
}

export function goodRecords({ records, wrong }: JudgedRecords): ImportRecord[] {
  return records.filter((_, index) => !wrong.has(index));
}
