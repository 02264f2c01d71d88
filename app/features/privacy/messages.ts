export const PRIVACY_MESSAGES = {
  findFailed: 'Failed to find what is held',
  eraseFailed: 'Failed to erase',
  erased: 'Erased',
  retentionFailed: 'Failed to fetch retention rules',
  saveFailed: 'Failed to save retention rule',
  applyFailed: 'Failed to delete',
  applied: 'Deleted',
} as const;
