import { recordMessages } from '~/features/records/record-messages';

export const VACANCY_MESSAGES = {
  ...recordMessages(['vacancy', 'vacancies']),
  titleMissing: 'Please enter a title.',
  kindMissing: 'Please choose a kind.',
  employersFailed: 'Failed to search organisations',
  employerFailed: 'The organisation could not be loaded',
  duplicated: 'Vacancy duplicated',
  duplicateFailed: 'Failed to duplicate vacancy',
  problems: 'Some fields need your attention',
  postcode: 'A postcode has four digits.',
  positions: 'A number from 0 to 999.',
  amount: 'An amount such as 28.50, without the dollar sign.',
  payOrder: 'The upper end is below the lower end.',
  payPer: 'Say whether this is for an hour or for a year.',
  minimumAge: 'An age from 14 to 99.',
  questionMissing: 'Every question needs a text.',
  choicesMissing: 'Give between 2 and 20 different choices.',
} as const;
