import { recordMessages } from '~/features/records/record-messages';

export const CANDIDATE_MESSAGES = {
  ...recordMessages(['candidate', 'candidates']),
  known: 'A candidate with this email already exists.',
  similarFailed: 'Failed to check for people with the same details',
  merged: 'Candidates merged',
  mergeFailed: 'Failed to merge candidates',
  toMergeFailed: 'Failed to check for vacancies that both records applied for',
  duplicatesFailed: 'Failed to check for other records of this person',
  applicationsFailed: 'Failed to fetch applications',
  resumeFailed: 'Failed to open the résumé',
  resumeUnreadable: 'We couldn’t read the text of this file, so a search won’t find it.',
  resumeSaved: 'Résumé saved',
  resumeSaveFailed: 'Failed to save the résumé',
} as const;

export const DOCUMENT_MESSAGES = {
  ...recordMessages(['document', 'documents']),
  fileFailed: 'Failed to open the file',
  badDates: 'The document cannot expire before it was issued.',
} as const;
