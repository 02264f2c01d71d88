import { CLEARED_FLAG, NO_CACHE_PARAM, readFlag } from './flags';

interface PageState {
  isControlled: boolean;
  isCleared: boolean;
  search: string;
}

/** §4: a worker controls a session that has not been cleared, or `nocache=1` asks for it. */
export function needsCleanup({ isControlled, isCleared, search }: PageState): boolean {
  const isAskedFor = new URLSearchParams(search).get(NO_CACHE_PARAM) === '1';
  return isAskedFor || (isControlled && !isCleared);
}

export function pageState(): PageState {
  return {
    isControlled: Boolean(navigator.serviceWorker?.controller),
    isCleared: readFlag(CLEARED_FLAG),
    search: window.location.search,
  };
}
