import { isOwnWorkerAtWork } from '~/lib/own-worker';
import { CLEARED_FLAG, HEALED_FLAG, NO_CACHE_PARAM, withoutParam, writeFlag } from './flags';

/**
 * A worker left over from an earlier site at this address would keep serving old pages, so it is
 * removed with its caches before anything starts, and the page reloads (§4). The site's own worker
 * stays on its own page. Resolves only if the page may start.
 */
export async function cleanUpWorkers(): Promise<void> {
  const { pathname, search } = window.location;
  const scriptUrl = navigator.serviceWorker?.controller?.scriptURL;
  if (isOwnWorkerAtWork({ pathname, search, scriptUrl })) return;
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
  await new Promise(() => {});
}
