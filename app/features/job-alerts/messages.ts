export const ALERTS = {
  almostHeading: 'Please check your email',
  almost: (email: string) =>
    `We have sent a link to ${email}. Open it and press the button to start your job alerts. The link works for seven days.`,
  confirmHeading: 'Start your job alerts',
  confirmText: 'Press the button and we will email you when a job opens that suits you.',
  confirm: 'Start job alerts',
  confirmed: 'Your job alerts have started. We will email you when a new job suits you.',
  stopHeading: 'Stop your job alerts',
  stopText: 'Press the button and we will send no more job alerts to this address.',
  stop: 'Stop job alerts',
  stopped: 'Your job alerts have stopped. We will not send you any more.',
  jobs: 'See all open jobs',
  tooMany: 'You have tried this too many times. Please wait a few minutes.',
  failed: 'That did not work just now. Please try again in a minute.',
  tradesError: 'Please list at most 20 trades, each with at most 100 characters.',
};
