export const PERSON_MESSAGES = {
  fetchFailed: 'Failed to fetch this person’s records',
  title: 'More about this person',
  nothing: 'No other records for this person.',
} as const;
