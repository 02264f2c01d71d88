export const IMPORT_MESSAGES = {
  tooLarge: 'This file is larger than 50 MB. Please split it.',
  unreadable: 'This file has no rows to import.',
  failed: 'Failed to import',
  checkFailed: 'Failed to compare with what is there',
  done: 'Imported',
} as const;
