export const IMPORT_MESSAGES = {
  unreadable: 'This file has no rows to import.',
  failed: 'Failed to import',
  checkFailed: 'Failed to compare with what is there',
  done: 'Imported',
} as const;
