export const AUDIT_MESSAGES = {
  fetchFailed: 'Failed to fetch the audit log',
  exportFailed: 'Failed to export the audit log',
  gone: 'There is no such entry.',
} as const;
