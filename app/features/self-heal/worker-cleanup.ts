import { CLEARED_FLAG, HEALED_FLAG, NO_CACHE_PARAM, withoutParam, writeFlag } from './flags';

/**
 * This site has no service worker. One left over from an earlier site at this address would keep
 * serving old pages, so it is removed with its caches before anything starts, and the page reloads.
 */
export async function cleanUpWorkers(): Promise<void> {
  try {
    const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
    await Promise.all(registrations.map((registration) => registration.unregister()));
    const names = 'caches' in window ? await caches.keys() : [];
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // Browsers that refuse (private window, blocked storage) have nothing to clean up.
  }
  writeFlag(CLEARED_FLAG, true);
  writeFlag(HEALED_FLAG, true);
  window.location.replace(withoutParam(window.location.href, NO_CACHE_PARAM));
}
