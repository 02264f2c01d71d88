export const JOBS_MESSAGES = {
  tooMany: 'That was a lot of searches in a short time. Please wait a minute and try again.',
  partial: 'No jobs match all of these words. These match some of them.',
  payUnknown: 'Ask us',
  similar: 'Other jobs you may like',
  requirements: 'What you need',
  alert: 'Email me new jobs',
  ask: 'Ask us about work',
  all: 'See all jobs',
} as const;
