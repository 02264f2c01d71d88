/** The texts of §8 around staff. */
export const STAFF_MESSAGES = {
  fetchFailed: 'Failed to fetch staff',
  addFailed: 'Failed to add staff',
  deleteFailed: 'Failed to delete staff',
  exportFailed: 'Failed to export staff',
  added: 'Staff added',
  deleted: 'Staff deleted',
} as const;
