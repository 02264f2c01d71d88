/** The addresses in messages about jobs. A slug or a token is added at the end. */
export const JOB_LINKS = {
  job: '/jobs/',
  receipt: '/jobs/application/',
  guardian: '/jobs/guardian/',
  confirmAlert: '/jobs/alerts/confirm/',
  stopAlert: '/jobs/alerts/stop/',
  shortlist: '/shortlist/',
} as const;
