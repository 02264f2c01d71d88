export const IMPORT_MESSAGES = {
  tooLarge: 'This file is larger than 50 MB. Please split it.',
  spreadsheet: 'This is a spreadsheet. Save it as CSV, then choose that file.',
  unreadable: 'This file has no rows to import.',
  failed: 'Failed to import',
  resume: 'Rows imported so far are kept. Import again to continue: nothing is added twice.',
  checkFailed: 'Failed to compare with existing records',
  done: 'Imported',
} as const;
