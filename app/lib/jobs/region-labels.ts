import { STATES } from '../records/trade.ts';
import type { SiteRegion } from '../site/settings.ts';

/**
 * Where visitors look for work: the regions of Site Settings, and the states for jobs elsewhere. The
 * database does the same: see `private.region_of`.
 */
export function regionLabels(regions: readonly SiteRegion[]): Record<string, string> {
  const own = regions.map(({ key, name }) => [key, name]);
  const states = Object.entries(STATES).map(([state, name]) => [state.toLowerCase(), name]);
  return Object.fromEntries([...own, ...states]);
}
