export const AUDIT_MESSAGES = {
  fetchFailed: 'Failed to fetch the audit log',
  gone: 'There is no such entry.',
  /** §8 */
  onlyAdministrators: 'Only administrators can access this section',
} as const;
