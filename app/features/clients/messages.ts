/** The texts of §8 around clients. */
export const CLIENT_MESSAGES = {
  fetchFailed: 'Failed to fetch clients',
  addFailed: 'Failed to add client',
  added: 'Client added',
  known: 'A client with this email already exists.',
  gone: 'This client no longer exists.',
} as const;
