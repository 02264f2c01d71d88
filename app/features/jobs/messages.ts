export const JOBS_MESSAGES = {
  tooMany: 'That was a lot of searches in a short time. Please wait a minute and try again.',
  partial: 'No job has all of them. The best matches come first.',
  payUnknown: 'Ask us',
  similar: 'Other jobs you may like',
  requirements: 'What you need',
  alert: 'Email me new jobs',
  alertLike: 'Email me new jobs like this',
  ask: 'Ask us about work',
  all: 'See all jobs',
} as const;
