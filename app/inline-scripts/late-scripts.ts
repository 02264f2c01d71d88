import keepTaps from './keep-taps.ts?inline-script';
import markFirstVisit from './mark-first-visit.ts?inline-script';
import startPage from './start-page.ts?inline-script';
import watchStart from './watch-start.ts?inline-script';

/** The small scripts of this folder, built. The server writes them into the documents that it sends. */
export const LATE_SCRIPTS = { keepTaps, markFirstVisit, startPage, watchStart };

export type LateScripts = typeof LATE_SCRIPTS;
