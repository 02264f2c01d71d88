export const TIMELINE_MESSAGES = {
  fetchFailed: 'Failed to fetch the timeline',
  noteAdded: 'Note added',
  callLogged: 'Call logged',
  corrected: 'Entry corrected',
  deleted: 'Entry deleted',
  addFailed: 'Failed to add to the timeline',
  correctFailed: 'Failed to correct the entry',
  deleteFailed: 'Failed to delete the entry',
  putBackFailed: 'Couldn’t put back the earlier details',
  messageFailed: 'Failed to fetch the message',
  stale: 'It was corrected or deleted in the meantime.',
  empty: 'Nothing has happened yet.',
  emptyKind: 'No entries of this kind.',
} as const;

export const MENTION_WORDS = {
  list: 'Colleagues',
  offered: (count: number) =>
    `${count === 1 ? 'One colleague' : `${count} colleagues`}. Choose with the arrow keys and Enter.`,
} as const;

export const ENTRY_WORDS = {
  correct: 'Correct',
  save: 'Save correction',
  cancel: 'Cancel',
  deleteTitle: 'Delete this entry?',
  deleteText: 'It will be removed from the timeline. The audit log keeps a record of it.',
  edited: (when: string) => `Corrected ${when}`,
  putBack: 'Put back the earlier details',
  putBackDone: 'Earlier details put back',
  putBackKept: (fields: string) => `Not put back, because changed again since: ${fields}.`,
  stranger: 'not an address we have for this person',
  show: 'Show the message',
  hide: 'Hide the message',
  to: 'To',
  confidential: 'Only the recipient can read this message.',
  gone: 'The text is no longer kept, or you don’t have permission to read it.',
  noText: 'This message has no text.',
} as const;
