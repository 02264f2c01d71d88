import { recordMessages } from '~/features/records/record-messages';

export const ORGANISATION_MESSAGES = {
  ...recordMessages(['organisation', 'organisations']),
  missing: 'Please enter a name.',
} as const;
