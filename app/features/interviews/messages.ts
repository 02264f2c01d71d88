import { recordMessages } from '~/features/records/record-messages';

export const INTERVIEW_MESSAGES = {
  ...recordMessages(['interview', 'interviews']),
  planned: 'Interview planned',
  recorded: 'Interview recorded',
  planFailed: 'Failed to plan the interview',
  cancelled: 'Interview cancelled',
  done: 'Interview marked as done',
  invites:
    'Everyone who attends gets an email with an invitation for their calendar, also when something changes.',
  clashesFailed: 'Could not check for other interviews at this time',
  dayMissing: 'Please enter a day.',
  timeMissing: 'Please enter a time.',
  timeSkipped: 'This time does not exist, because the clocks go forward. Choose another.',
  timePassed: 'This time has passed. Choose a later one, or tick “It has already taken place”.',
  timeToCome: 'This time is still to come. Untick “It has already taken place”.',
  minutesWrong: 'Please enter a whole number from 5 to 480.',
  reasonMissing: 'Please give a reason.',
} as const;
