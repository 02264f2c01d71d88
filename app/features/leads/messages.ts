import { recordMessages } from '~/features/records/record-messages';

export const LEAD_MESSAGES = {
  ...recordMessages(['lead', 'leads']),
  // Repeats `recordMessages`, so that a search for the texts of §8 finds them.
  fetchFailed: 'Failed to fetch leads',
  addFailed: 'Failed to add lead',
  attachmentFailed: 'Failed to open the attachment',
  convertFailed: 'Failed to convert lead',
  converted: 'Converted to a client',
  nameMissing: 'Please enter a name.',
  jobMissing: 'Please enter a job title.',
  figuresChanged: 'The figures had changed since the visitor saw them.',
  estimateGone:
    'The visitor sent an estimate, but its page had changed, so it could not be worked out again.',
  noRules: 'No rule applied to this choice.',
  routesFetchFailed: 'Failed to fetch routing rules',
  routeSaved: 'Routing rule saved',
  routesFailed: 'Failed to save routing rule',
} as const;

export const REPLY_WORDS = {
  due: (time: string) => `Reply by ${time}`,
  late: (time: string) => `Late: reply was due ${time}`,
  inTime: 'Replied on time',
  tooLate: 'Replied late',
} as const;

/** What the sender did with the link to their enquiry. */
export const FOLLOWED = {
  opened: (count: number, last: string) =>
    `Opened by the sender: ${count === 1 ? 'once' : `${count} times`}, last ${last}`,
  withdrawn: (when: string) => `The sender withdrew this enquiry on ${when}`,
  mark: 'Withdrawn by the sender',
  withdrawnHint: 'It is closed, and no more automatic messages will be sent about it.',
};
