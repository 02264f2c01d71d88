/** The texts of §8 around clients. */
export const CLIENT_MESSAGES = {
  fetchFailed: 'Failed to fetch clients',
  addFailed: 'Failed to add client',
  added: 'Client added',
  known: 'A client with this email already exists.',
  changeFailed: 'Failed to change client',
  changed: 'Client changed',
  clash: 'Someone else has changed this meanwhile',
  offline: 'You are offline. The change is kept here and saved once the connection is back.',
  mergeFailed: 'Failed to merge clients',
  merged: 'Clients merged',
  exportFailed: 'Failed to export clients',
  gone: 'This client no longer exists.',
} as const;
