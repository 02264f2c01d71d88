export const NOTICE_MESSAGES = {
  fetchFailed: 'Failed to fetch your notifications',
  empty: 'Nothing new. Enquiries, replies and tasks will appear here.',
  readFailed: 'Failed to mark as read',
  arrived: (count: number) => (count === 1 ? '1 new notification' : `${count} new notifications`),
  settingsFailed: 'Failed to fetch your notification settings',
  saved: 'Saved',
  saveFailed: 'Failed to save',
  timeMissing: 'Please enter both times.',
  sameTime: 'The two times must be different.',
  dayMissing: 'Please choose at least one day.',
  pushFailed: 'Failed to switch on browser notifications',
  pushStopFailed: 'Failed to switch off browser notifications',
  pushOn: 'This browser now shows notifications',
  pushOff: 'This browser no longer shows notifications',
} as const;

/** Why this browser cannot show notices. */
export const PUSH_PROBLEMS = {
  insecure:
    'Browsers only show notifications from secure addresses that begin with https. Ask your administrator for one.',
  unsupported:
    'This browser cannot show notifications. On an iPhone, add the site to the Home Screen first.',
  denied: 'Notifications are blocked for this site. Allow them in your browser settings.',
  waiting: 'The server is still setting this up. Please reload the page in a minute.',
} as const;
