export const APPLICATION_MESSAGES = {
  fetchFailed: 'Failed to fetch applications',
  moveFailed: 'Failed to move the application',
  stale: 'Someone else moved it first',
  rejected: 'Marked as unsuccessful',
  rejectedMany: (count: number) => `${count} marked as unsuccessful`,
  movedOne: (name: string, stage: string) => `${name} moved to ${stage}`,
  moved: (count: number) => (count === 1 ? '1 application moved' : `${count} applications moved`),
  notMoved: (count: number) =>
    count === 1 ? '1 application was not moved' : `${count} applications were not moved`,
  undone: 'Move undone',
  undoFailed: 'Failed to undo the move',
  cancelled: 'Back in the running; no message will be sent',
  cancelFailed: 'Failed to cancel the message',
  templatesFailed: 'Failed to fetch templates',
  previewFailed: 'Failed to show the letter',
  resumeFailed: 'Failed to open the résumé',
  scoresFailed: 'Failed to fetch scores',
  scoresSaved: 'Scores saved',
  scoreFailed: 'Failed to save scores',
} as const;

/** Candidates whom staff put on a vacancy. */
export const ADDING_MESSAGES = {
  added: (count: number) => (count === 1 ? 'Candidate added' : `${count} candidates added`),
  nobody: 'Nobody was added',
  failed: 'Failed to add to the vacancy',
  consentNoted: 'Agreement noted',
  consentFailed: 'Failed to note the agreement',
} as const;

/** Applications that wait for the owner of an address, or for staff. */
export const WAITING_MESSAGES = {
  fetchFailed: 'Failed to fetch waiting applications',
  unconfirmed: (name: string) =>
    `Sent using ${name}’s email address. We have emailed ${name} to ask whether they sent it. Nothing in their record has changed.`,
  held: 'Our spam filter was not sure about it. Nobody has been written to yet.',
  gone: 'This application no longer waits',
  answered: (name: string | undefined) =>
    name
      ? `${name} has answered our email, or a colleague has decided. If it was confirmed, it is now among the applications; otherwise it was deleted. Nothing that you chose here was saved.`
      : 'A colleague has released or deleted it. Nothing that you chose here was saved.',
  joined: 'Application linked',
  joinFailed: 'Failed to link the application',
  released: 'Application released',
  releaseFailed: 'Failed to release the application',
  discarded: 'Application deleted',
  discardFailed: 'Failed to delete the application',
} as const;

export const SHORTLIST_MESSAGES = {
  fetchFailed: 'Failed to fetch shortlists',
  contactsFailed: 'Failed to fetch the employer’s contacts',
  createFailed: 'Failed to create the link',
  why: 'The employer reads it first. What makes this person right for the job?',
  notShared: 'will not be shared.',
  always: 'Name, suburb, licences, transport and availability',
  agreedToNoMore: 'They have not agreed to share more.',
  nobody: 'Nobody here can be shared yet',
  sent: 'Link sent',
  sendFailed: 'Failed to send the link',
  created: 'Link created',
  withdrawn: 'Link withdrawn',
  withdrawFailed: 'Failed to withdraw the link',
} as const;
