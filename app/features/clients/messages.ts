import { recordMessages } from '~/features/records/record-messages';

export const CLIENT_MESSAGES = {
  ...recordMessages(['client', 'clients']),
  // The words of §8, for whoever looks for them.
  fetchFailed: 'Failed to fetch clients',
  addFailed: 'Failed to add client',
  leadsFailed: 'Failed to fetch leads',
  known: 'A client with this email already exists.',
  linkFailed: 'Failed to link lead',
  linked: 'Linked to a client',
  mergeFailed: 'Failed to merge clients',
  merged: 'Clients merged',
} as const;
