/** The specification has no texts for this screen, because it only simulates saving. */
export const SETTINGS_MESSAGES = {
  loadFailed: 'Failed to load site settings',
  saveFailed: 'Failed to save site settings',
  saved: 'Site settings saved',
  live: 'Visitors see them from now on.',
  waiting: 'Visitors see them once an administrator publishes the site.',
  notLive: 'Site settings saved, but not published',
  published: 'Site settings published',
  publishFailed: 'Failed to publish site settings',
  discarded: 'Changes discarded',
  discardFailed: 'Failed to discard the changes',
  stale: 'Someone else has saved these settings in the meantime.',
} as const;

export const NEW_BRAND_MESSAGES = {
  loadFailed: 'Failed to load the site',
  failed: 'Failed to start the new brand',
  stale:
    'The site has changed since you opened this. Close this window and open it again; what you typed is kept.',
} as const;

export const CLOSURE_MESSAGES = {
  about:
    'Days and times the office is closed when it would usually be open. Changes take effect at once. Local holidays, such as show days, aren’t listed, so add yours.',
  none: 'No closures yet.',
  loadFailed: 'Failed to load the closures',
  added: 'Closure added',
  changed: 'Closure updated',
  removed: 'Closure removed',
  holidaysListed: 'Public holidays listed',
  addFailed: 'Failed to add the closure',
  changeFailed: 'Failed to change the closure',
  holidaysFailed: 'Failed to list the public holidays',
} as const;
