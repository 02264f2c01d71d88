export const DASHBOARD_MESSAGES = {
  fetchFailed: 'Failed to load the overview',
  chartsFailed: 'Failed to load the charts',
  waitingFailed: 'Failed to load the people waiting for an answer',
  tasksFailed: 'Failed to load the tasks due',
  vacanciesFailed: 'Failed to load the open vacancies',
  leadsFailed: 'Failed to load the latest leads',
  viewsFailed: 'Failed to load page views',
  draftsFailed: 'Failed to load what is waiting to be published',
  countsFailed: 'Failed to count',
  careFailed: 'Failed to look for missed steps',
  candidatesFailed: 'Failed to look for candidates to check',
  promisesFailed: 'Failed to count the reply promises',
} as const;
