import {
  CARRIED_TOAST_KEY,
  STARTED_EVENT,
  THEME_TOGGLE_MARK,
  TOAST_TEXT,
  WAITS_FOR_APP,
} from '../lib/page-signals.ts';
import { isPlainClick } from './signs.ts';

/** Buttons that do nothing without the app. The buttons excluded here work without it. */
const APP_BUTTON = `button[type=button]:not([popovertarget],[${THEME_TOGGLE_MARK}])`;
const TAP_EVENTS = ['click', 'submit'];

/** Actions to repeat once the app has started. */
let taps: (() => void)[] = [];

function closest(event: Event, selector: string) {
  const { target } = event;
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

function keep(event: Event) {
  const form = event.target;
  if (event.type === 'submit') {
    if (!(form instanceof HTMLFormElement && form.hasAttribute(WAITS_FOR_APP))) return;
    event.preventDefault();
    taps = [() => form.requestSubmit()];
    return;
  }
  const button = closest(event, APP_BUTTON);
  if (button) taps.push(() => button.click());
}

/** The browser follows the link at once, so the next page shows the toast of the link. */
function carryToast(event: MouseEvent) {
  const text = closest(event, `[${TOAST_TEXT}]`)?.getAttribute(TOAST_TEXT);
  if (text == null || !isPlainClick(event)) return;
  try {
    sessionStorage.setItem(CARRIED_TOAST_KEY, text);
  } catch {
    // Without storage the next page opens without the toast.
  }
}

function repeatTaps() {
  for (const name of TAP_EVENTS) removeEventListener(name, keep, true);
  for (const repeat of taps) repeat();
}

/** Keeps taps that happen before the app has started. */
for (const name of TAP_EVENTS) addEventListener(name, keep, true);
addEventListener(STARTED_EVENT, repeatTaps, { once: true });
addEventListener('click', carryToast);
