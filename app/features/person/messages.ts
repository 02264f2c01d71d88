export const PERSON_MESSAGES = {
  fetchFailed: 'Failed to fetch the records of this person',
  title: 'More about this person',
  nothing: 'Nothing else is known about this person.',
} as const;
