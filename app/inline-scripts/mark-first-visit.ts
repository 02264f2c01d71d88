import { LATE_MARK } from './late-parts.ts';

/**
 * Runs in `<head>`. A first visit paints only what is in sight. Whoever comes back to a place further
 * down, by reload, by the back button or by an anchor, must find everything where it was.
 */
try {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!sessionStorage.length && !location.hash && visit?.type === 'navigate') {
    document.documentElement.setAttribute(LATE_MARK, '');
  }
} catch {
  // A browser that refuses storage lays out the whole page at once.
}
