export const TIMELINE_MESSAGES = {
  fetchFailed: 'Failed to fetch the timeline',
  addFailed: 'Failed to add to the timeline',
} as const;
