export const REPORT_MESSAGES = {
  fetchFailed: 'Failed to fetch the report',
  beforeFailed: 'Failed to fetch the numbers for the year before',
  organisationsFailed: 'Could not load the organisations',
  rowsFailed: 'Failed to fetch the rows',
  exportFailed: 'Export failed',
} as const;
