export const NOTICE_MESSAGES = {
  fetchFailed: 'Failed to fetch your notices',
  empty: 'Nothing new. You will find enquiries, replies and tasks here.',
  readFailed: 'Failed to mark as read',
  arrived: (count: number) => (count === 1 ? 'One new notice' : `${count} new notices`),
  settingsFailed: 'Failed to fetch your notice settings',
  saved: 'Saved',
  saveFailed: 'Failed to save',
  timeMissing: 'Please enter both times.',
  sameTime: 'The two times must differ.',
  dayMissing: 'Please choose at least one day.',
  pushFailed: 'Browser notices could not be switched on',
  pushStopFailed: 'Browser notices could not be switched off',
  pushOn: 'This browser now shows notices',
  pushOff: 'This browser no longer shows notices',
} as const;

/** Why this browser cannot show notices. */
export const PUSH_PROBLEMS = {
  insecure:
    'Browsers show notices only on secure addresses that begin with https. Ask your administrator for one.',
  unsupported:
    'This browser cannot show notices. On an iPhone, add the site to the Home Screen first.',
  denied: 'Notices are blocked for this site. Allow them in the settings of your browser.',
  waiting: 'The server is preparing this. Please open the page again in a minute.',
} as const;
