/** The texts of §8 around staff. */
export const STAFF_MESSAGES = {
  gone: 'This person no longer exists.',
  fetchFailed: 'Failed to fetch staff',
  addFailed: 'Failed to add staff',
  deleteFailed: 'Failed to delete staff',
  exportFailed: 'Failed to export staff',
  workFailed: 'Failed to load this person’s work',
  changeFailed: 'Failed to change staff',
  added: 'Staff added',
  changed: 'Staff changed',
  deleted: 'Staff deleted',
} as const;
