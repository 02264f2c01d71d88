import { recordMessages } from '~/features/records/record-messages';

export const AUDIT_MESSAGES = {
  ...recordMessages(['entry', 'entries']),
  fetchFailed: 'Failed to fetch the audit log',
  exportFailed: 'Failed to export the audit log',
  gone: 'There is no such entry.',
} as const;
