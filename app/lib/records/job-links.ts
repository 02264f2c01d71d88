/** The addresses in messages about jobs. A slug or a token is added at the end. */
export const JOB_LINKS = {
  job: '/jobs/',
  receipt: '/applications/',
  confirm: '/jobs/confirm/',
  guardian: '/guardian/',
  confirmAlert: '/jobs/alerts/',
  stopAlert: '/jobs/alerts/stop/',
  shortlist: '/shortlists/',
} as const;
