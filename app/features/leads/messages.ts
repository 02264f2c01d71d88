/** The texts of §8 around leads. */
export const LEAD_MESSAGES = {
  fetchFailed: 'Failed to fetch leads',
  addFailed: 'Failed to add lead',
  added: 'Lead added',
  attachmentFailed: 'Failed to open the attachment',
  gone: 'This lead no longer exists.',
} as const;
