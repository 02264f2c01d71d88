export const NOTICE_MESSAGES = {
  fetchFailed: 'Failed to fetch your notices',
  empty: 'Nothing new. Enquiries, replies and tasks will appear here.',
  readFailed: 'Failed to mark as read',
  arrived: (count: number) => (count === 1 ? 'One new notice' : `${count} new notices`),
  settingsFailed: 'Failed to fetch your notice settings',
  saved: 'Saved',
  saveFailed: 'Failed to save',
  timeMissing: 'Please enter both times.',
  sameTime: 'The two times must be different.',
  dayMissing: 'Please choose at least one day.',
  pushFailed: 'Failed to switch on browser notices',
  pushStopFailed: 'Failed to switch off browser notices',
  pushOn: 'This browser now shows notices',
  pushOff: 'This browser no longer shows notices',
} as const;

/** Why this browser cannot show notices. */
export const PUSH_PROBLEMS = {
  insecure:
    'Browsers only show notices from secure addresses that begin with https. Ask your administrator for one.',
  unsupported:
    'This browser cannot show notices. On an iPhone, add the site to the Home Screen first.',
  denied: 'Notices are blocked for this site. Allow them in your browser settings.',
  waiting: 'The server is still setting this up. Please reload the page in a minute.',
} as const;
