import { recordMessages } from '~/features/records/record-messages';

export const CLIENT_MESSAGES = {
  ...recordMessages(['client', 'clients']),
  // Repeats `recordMessages`, so that a search for the texts of §8 finds them.
  fetchFailed: 'Failed to fetch clients',
  addFailed: 'Failed to add client',
  leadsFailed: 'Failed to fetch leads',
  known: 'A client with this email already exists.',
  peopleFailed: 'Failed to fetch people',
  personLinked: 'Added to the organisation',
  personUnlinked: 'Removed from the organisation',
  personFailed: 'Failed to change who works here',
  linkFailed: 'Failed to link lead',
  linked: 'Linked to a client',
  mergeFailed: 'Failed to merge clients',
  merged: 'Clients merged',
} as const;
