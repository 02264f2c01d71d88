/** The specification has no words for this screen: its saving was simulated. */
export const SETTINGS_MESSAGES = {
  loadFailed: 'Failed to load site settings',
  saveFailed: 'Failed to save site settings',
  saved: 'Site settings saved',
  live: 'Visitors see them from now on.',
  waiting: 'Visitors see them once an administrator publishes the site.',
  stale: 'Someone else has saved these settings in the meantime.',
} as const;
