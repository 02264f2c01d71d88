import { formatCount } from '~/lib/format';

export const IMPORT_MESSAGES = {
  tooLarge: 'This file is larger than 50 MB. Please split it.',
  spreadsheet: 'This is a spreadsheet. Save it as CSV, then choose that file.',
  unreadable: 'This file has no rows to import.',
  failed: 'Failed to import',
  resume: 'Rows imported so far are kept. Import again to continue: nothing is added twice.',
  checkFailed: 'Failed to compare with existing records',
  done: 'Imported',
  leftOutColumns: 'Left out, because no field uses them:',
  result: (rows: number, leftOut: number) =>
    [rowCount(rows), leftOut > 0 && `${formatCount(leftOut)} left out`].filter(Boolean).join(', '),
} as const;

/** “1 row”, “2,000 rows”. */
export function rowCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;
}
