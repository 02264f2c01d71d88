export const PRIVACY_MESSAGES = {
  findFailed: 'Failed to find this person’s data',
  undecidedFailed: 'Failed to find records to check by hand',
  exportFailed: 'Failed to export',
  eraseFailed: 'Failed to erase',
  erased: 'Erased',
  retentionFailed: 'Failed to fetch retention rules',
  saved: 'Retention rule saved',
  saveFailed: 'Failed to save retention rule',
  applyFailed: 'Failed to delete',
  applied: 'Deleted',
} as const;
