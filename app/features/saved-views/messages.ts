export const VIEW_MESSAGES = {
  saveFailed: 'Failed to save view',
  deleteFailed: 'Failed to delete view',
  saved: 'View saved',
  deleted: 'View deleted',
} as const;
