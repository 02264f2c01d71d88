import { recordMessages } from '~/features/records/record-messages';

export const WEBHOOK_MESSAGES = {
  ...recordMessages(['webhook', 'webhooks']),
  nameMissing: 'Please enter a name.',
  urlMissing: 'Please enter an address that starts with https:// or http://',
  eventsMissing: 'Please choose at least one event.',
  testFailed: 'Failed to send the test',
  testWaits: 'The test has not been sent yet. Check the deliveries in a minute.',
  testArrived: 'The receiver accepted the test',
  logFailed: 'Failed to fetch the deliveries',
  noDeliveries: 'Nothing has been sent in the last 30 days.',
  resent: 'It will be sent now',
  resendFailed: 'Failed to send it',
  secretFailed: 'Failed to replace the secret',
} as const;

export const KEY_MESSAGES = {
  fetchFailed: 'Failed to fetch API keys',
  nameMissing: 'Please enter a name.',
  roleMissing: 'Please choose a role.',
  made: 'Key created',
  makeFailed: 'Failed to create the key',
  revoked: 'Key revoked',
  revokeFailed: 'Failed to revoke the key',
} as const;
