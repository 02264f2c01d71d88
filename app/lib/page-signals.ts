/**
 * What a page, its server and the small script that starts it (server/site/late-start.ts) tell each
 * other: a page is used before its app has started, and may be older than the server.
 */

/** The app tells the small script that it has started. */
export const STARTED_EVENT = 'tuart-started';

/** Session storage: the toast of a link that was followed before the app had started. */
export const CARRIED_TOAST_KEY = 'tuart-toast';

/** Marks a form that nothing but the app can send: sent early, it waits for the app. */
export const WAITS_FOR_APP = 'data-waits';

/** Of the reply to a request for a page's data: which build of the site made it. */
export const BUILD_HEADER = 'X-Site-Build';
