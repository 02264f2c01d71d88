export const CALENDAR_MESSAGES = {
  fetchFailed: 'Failed to fetch the calendar',
  moved: (day: string) => `Moved to ${day}`,
  movedPastClosure: (day: string) => `The office is closed on that day, so it was moved to ${day}`,
  moveFailed: 'Couldn’t move it',
  done: 'Done',
  doneFailed: 'Couldn’t mark it as done',
  clash: 'Moved, but there is another interview at this time',
  dayMissing: 'Please enter a day.',
  timeMissing: 'Please enter a time.',
} as const;

export const FEED_MESSAGES = {
  fetchFailed: 'Failed to fetch your calendar address',
  saveFailed: 'Failed to save',
  saved: 'Saved',
  stopped: 'The address no longer works',
  copied: 'Address copied',
  copyFailed: 'Couldn’t copy the address. Select it and copy it yourself.',
  kindMissing: 'Please choose at least one.',
} as const;
