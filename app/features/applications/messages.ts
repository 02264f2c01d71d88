export const APPLICATION_MESSAGES = {
  fetchFailed: 'Failed to fetch applications',
  moveFailed: 'Failed to move the application',
  stale: 'Someone else moved it first',
  rejected: 'Marked as unsuccessful',
  rejectedMany: (count: number) => `${count} marked as unsuccessful`,
  moved: (count: number) => (count === 1 ? '1 application moved' : `${count} applications moved`),
  atInterview: (name: string) => `${name} is now at the Interview stage`,
  cancelled: 'Back in the running; no message will be sent',
  cancelFailed: 'Failed to cancel the message',
  templatesFailed: 'Failed to fetch templates',
  resumeFailed: 'Failed to open the résumé',
  scoresFailed: 'Failed to fetch scores',
  scoresSaved: 'Scores saved',
  scoreFailed: 'Failed to save scores',
} as const;

export const SHORTLIST_MESSAGES = {
  fetchFailed: 'Failed to fetch shortlists',
  contactsFailed: 'Failed to fetch the employer’s contacts',
  createFailed: 'Failed to create the link',
  waits:
    'not shared. Under 18, and the guardian has not agreed. Open the application to ask them again or call them.',
  nobody: 'Nobody here can be shared yet',
  sent: 'Link sent',
  sendFailed: 'Failed to send the link',
  copied: 'Link copied',
  copyFailed: 'Couldn’t copy the link. Select it and copy it yourself.',
  withdrawn: 'Link withdrawn',
  withdrawFailed: 'Failed to withdraw the link',
} as const;
