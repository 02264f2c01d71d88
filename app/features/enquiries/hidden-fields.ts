/** What travels with a form beside what people fill in. */
export const HIDDEN_FIELDS = {
  form: 'form',
  submissionId: 'submission_id',
  fillMs: 'fill_ms',
  page: 'page',
  noticeVersion: 'notice_version',
  /** Bait, named like something worth filling in. People never see it. */
  honeypot: 'referral_code',
} as const;
