import { recordMessages } from '~/features/records/record-messages';

export const VACANCY_MESSAGES = {
  ...recordMessages(['vacancy', 'vacancies']),
  titleMissing: 'Please enter a title.',
  kindMissing: 'Choose a job type.',
  employersFailed: 'Failed to search organisations',
  employerFailed: 'The organisation could not be loaded',
  duplicated: 'Vacancy duplicated',
  duplicateFailed: 'Failed to duplicate vacancy',
  problems: 'Some fields need your attention',
  postcode: 'A postcode has four digits.',
  positions: 'Enter a number from 0 to 999.',
  amount: 'Enter an amount such as 28.50, without the dollar sign.',
  payOrder: 'Maximum pay is less than the minimum.',
  payPer: 'Choose whether this is for an hour or a year.',
  minimumAge: 'Enter an age from 14 to 99.',
  questionMissing: 'Enter the question.',
  choicesMissing: 'Enter 2 to 20 different choices.',
} as const;
