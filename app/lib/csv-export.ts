import { csvLine } from './csv';

/** A column's heading, and a function that returns its cell. */
export type CsvColumn<Row> = [heading: string, value: (row: Row) => string | null];

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Reads all pages, starting at 1, then offers the file as a download. */
export async function downloadCsv<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  readPage: (page: number) => Promise<{ rows: Row[]; isLast: boolean }>,
): Promise<void> {
  const parts = [BYTE_ORDER_MARK, csvLine(columns.map(([heading]) => heading))];
  for (let page = 1, isLast = false; !isLast; page++) {
    const answer = await readPage(page);
    for (const row of answer.rows) parts.push(csvLine(columns.map(([, value]) => value(row))));
    isLast = answer.isLast;
  }
  saveFile(name, new Blob(parts, { type: 'text/csv;charset=utf-8' }));
}

export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
