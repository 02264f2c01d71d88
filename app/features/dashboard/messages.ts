export const DASHBOARD_MESSAGES = {
  fetchFailed: 'Failed to load the overview',
  chartsFailed: 'Failed to load the charts',
  waitingFailed: 'Failed to load the people waiting for an answer',
  tasksFailed: 'Failed to load the tasks due',
  vacanciesFailed: 'Failed to load the open vacancies',
  leadsFailed: 'Failed to load the latest leads',
  viewsFailed: 'Failed to load page views',
  draftsFailed: 'Failed to load unpublished changes',
  countsFailed: 'Failed to load the counts',
  careFailed: 'Failed to check for missed steps',
  candidatesFailed: 'Failed to load candidates to check',
  promisesFailed: 'Failed to load the reply promises',
} as const;
