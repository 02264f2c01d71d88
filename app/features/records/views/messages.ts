export const VIEW_MESSAGES = {
  fetchFailed: 'Failed to fetch saved views',
  saveFailed: 'Failed to save view',
  deleteFailed: 'Failed to delete view',
  saved: 'View saved',
  deleted: 'View deleted',
} as const;
