import { LATE_MARK } from './late-parts.ts';

/**
 * Runs in `<head>`. A first visit paints only what is in sight. People who return to a place
 * further down, by reload, the back button or an anchor, must find everything where it was.
 *
 * The browser returns to the same distance from the top before the fonts have loaded. When they
 * load and the lines change, scroll anchoring would leave that place again.
 */
try {
  const root = document.documentElement;
  // Anything but 0 is no ordinary navigation. The newer API says the same in more bytes, and the
  // home page has few to spare (decision 061).
  if (performance.navigation.type) root.style.overflowAnchor = 'none';
  else if (!sessionStorage.length && !location.hash) root.setAttribute(LATE_MARK, '');
} catch {
  // A browser that refuses storage lays out the whole page at once.
}
