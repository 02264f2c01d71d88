import { recordMessages } from '~/features/records/record-messages';

export const ORGANISATION_MESSAGES = {
  ...recordMessages(['organisation', 'organisations']),
  missing: 'Please enter a name.',
  known: 'Another organisation already has this ABN.',
  merged: 'Organisations merged',
  mergeFailed: 'Failed to merge organisations',
} as const;
