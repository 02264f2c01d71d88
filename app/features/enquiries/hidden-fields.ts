/** The fields of a form that people do not fill in. */
export const HIDDEN_FIELDS = {
  form: 'form',
  submissionId: 'submission_id',
  fillMs: 'fill_ms',
  page: 'page',
  noticeVersion: 'notice_version',
  /** Bait for bots, with a name worth filling in. People never see it. */
  honeypot: 'referral_code',
} as const;
