import { recordMessages } from '~/features/records/record-messages';

export const AUDIT_MESSAGES = {
  ...recordMessages(['entry', 'entries']),
  fetchFailed: 'Failed to fetch the audit log',
  exportFailed: 'Failed to export the audit log',
  gone: 'This entry does not exist.',
} as const;
