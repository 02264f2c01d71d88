import { ENTRY_ID, INSIGHTS_SCRIPT, MANIFEST } from '../lib/page-signals.ts';
import { LATE_MARK, LATE_PARTS } from './late-parts.ts';
import { isResting } from './signs.ts';

/** How long a page waits for its script if nobody touches it, so that painting comes first. */
const UNTOUCHED_MS = 5_000;
/** A page that is never idle starts after this time. */
const IDLE_TIMEOUT_MS = 3_000;
const RETRY_MS = 2_000;

/**
 * The page starts at the first of these events. `error` means that an image failed and needs its
 * fallback.
 */
const STARTING_EVENTS = [
  'pointerdown',
  'pointermove',
  'touchstart',
  'wheel',
  'keydown',
  'focusin',
  'error',
];

const parts = [...document.querySelectorAll<HTMLElement>(LATE_PARTS)];
let isStarting = false;

function afterFrame(run: () => void) {
  requestAnimationFrame(() => setTimeout(run));
}

function whenIdle(run: () => void) {
  // Safari has no `requestIdleCallback`.
  if (!window.requestIdleCallback) setTimeout(run);
  else window.requestIdleCallback(() => run(), { timeout: IDLE_TIMEOUT_MS });
}

/** Lays out one part in each frame, so that no task takes long. */
function layOutNext() {
  const part = parts.shift();
  if (!part) return;
  part.style.contentVisibility = 'visible';
  afterFrame(layOutNext);
}

function insertModule(content: { src: string } | { text: string }, onFailure?: () => void) {
  const script = document.createElement('script');
  Object.assign(script, { type: 'module', onerror: onFailure }, content);
  document.head.append(script);
}

function listen() {
  isStarting = false;
  for (const name of STARTING_EVENTS) addEventListener(name, start, true);
}

/** Inserts the entry script. If it fails to load, the next event tries again. */
function start(event?: Event) {
  if (isStarting || (event && isResting(event))) return;
  for (const name of STARTING_EVENTS) removeEventListener(name, start, true);
  isStarting = true;
  const text = document.getElementById(ENTRY_ID)?.textContent ?? '';
  insertModule({ text }, () => setTimeout(listen, RETRY_MS));
  afterFrame(() => document.documentElement.removeAttribute(LATE_MARK));
}

/**
 * The app has work to do: a session, a draft, a service worker to clean up, or a query in the
 * address.
 */
function isAwaited(): boolean {
  try {
    return Boolean(
      location.search ||
        localStorage.length ||
        sessionStorage.length ||
        navigator.serviceWorker?.controller,
    );
  } catch {
    return false;
  }
}

/** What nobody waits for: the script that counts views, and the manifest. */
function loadRest() {
  insertModule({ src: INSIGHTS_SCRIPT });
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'manifest', href: MANIFEST }));
}

/**
 * Links, forms and the menu work without the app, so waiting costs nothing. The rest is
 * loaded after the frame with the picture in view, so that it does not compete with the picture.
 */
listen();
afterFrame(layOutNext);
addEventListener('load', () => {
  afterFrame(() => whenIdle(loadRest));
  if (isAwaited()) whenIdle(start);
  else setTimeout(() => whenIdle(start), UNTOUCHED_MS);
});
// Closes the menu, which would otherwise stay open over the section chosen from it.
addEventListener('hashchange', () => {
  document.querySelector<HTMLElement>(':popover-open')?.hidePopover();
});
