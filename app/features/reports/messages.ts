export const REPORT_MESSAGES = {
  fetchFailed: 'Failed to fetch the report',
  beforeFailed: 'The year before could not be loaded',
  organisationsFailed: 'Could not load the organisations',
  rowsFailed: 'Failed to fetch the rows',
  exportFailed: 'Export failed',
} as const;
