/**
 * Names shared by a page, its server and the inline scripts that start it (app/inline-scripts).
 * People can use a page before its app has started, and a page may be older than the server.
 */

/** The id of the element that holds the entry script until the page starts. */
export const ENTRY_ID = 'entry';

/** Counts page views (§7): public/insights/script.js. */
export const INSIGHTS_SCRIPT = '/insights/script.js';

/** Name, colours and icons for home screens. */
export const MANIFEST = '/site.webmanifest';

/** The app sends this event to the inline scripts once it has started. */
export const STARTED_EVENT = 'tuart-started';

/** Session storage key: the toast of a link that was followed before the app had started. */
export const CARRIED_TOAST_KEY = 'tuart-toast';

/** Attribute of a link: the toast to show when someone follows it. */
export const TOAST_TEXT = 'data-toast-text';

/** Marks a button that switches between light and dark. It works without the app. */
export const THEME_TOGGLE_MARK = 'data-theme-toggle';

/** Marks a form that only the app can send. If it is submitted early, it waits for the app. */
export const WAITS_FOR_APP = 'data-waits';

/** Messages of the errors thrown when code could not be loaded. */
export const LATE_CODE_MESSAGES = {
  network: 'The server could not be reached',
  outdated: 'The site has been updated since this page was opened',
};

/**
 * The header in which a rendered document tells the server its name, if many addresses share the
 * document. Nobody else sees it.
 */
export const DOCUMENT_NAME = 'X-Document-Name';

/** In the reply to a request for a page's data: which build of the site made it. */
export const BUILD_HEADER = 'X-Site-Build';
