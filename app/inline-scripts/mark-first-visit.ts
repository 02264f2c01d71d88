import { LATE_MARK } from './late-parts.ts';

/**
 * Runs in `<head>`. A first visit paints only what is in sight. People who return to a place
 * further down, by reload, the back button or an anchor, must find everything where it was.
 */
try {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!sessionStorage.length && !location.hash && visit?.type === 'navigate') {
    document.documentElement.setAttribute(LATE_MARK, '');
  }
} catch {
  // A browser that refuses storage lays out the whole page at once.
}
