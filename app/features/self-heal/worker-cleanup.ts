import {
  CLEARED_FLAG,
  HEALED_FLAG,
  NO_CACHE_PARAM,
  readFlag,
  withoutParam,
  writeFlag,
} from './flags';

interface PageState {
  isControlled: boolean;
  isCleared: boolean;
  search: string;
}

/** §4: a worker in control of a session not yet cleared, or asked for by `nocache=1`. */
export function needsCleanup({ isControlled, isCleared, search }: PageState): boolean {
  const isAskedFor = new URLSearchParams(search).get(NO_CACHE_PARAM) === '1';
  return isAskedFor || (isControlled && !isCleared);
}

/**
 * This site has no service worker. One left over from an earlier site on this address would go on
 * serving its pages: it is removed with its caches before anything starts. True: the page reloads.
 */
export async function cleanUpWorkers(): Promise<boolean> {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  const state = {
    isControlled: Boolean(workers?.controller),
    isCleared: readFlag(CLEARED_FLAG),
    search: window.location.search,
  };
  if (!needsCleanup(state)) return false;

  try {
    const registrations = (await workers?.getRegistrations()) ?? [];
    await Promise.all(registrations.map((registration) => registration.unregister()));
    const names = 'caches' in window ? await caches.keys() : [];
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {
    // A browser that refuses (private window, blocked storage) has nothing to clean up either.
  }
  writeFlag(CLEARED_FLAG, true);
  writeFlag(HEALED_FLAG, true);
  window.location.replace(withoutParam(window.location.href, NO_CACHE_PARAM));
  return true;
}
