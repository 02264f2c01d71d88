export const DASHBOARD_MESSAGES = {
  fetchFailed: 'Failed to load the overview',
} as const;
