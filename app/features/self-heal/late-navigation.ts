import type { Location } from 'react-router';
import { createPath } from 'react-router';
import { notify } from '~/components/ui/toast';
import { codeOf, isServerReachable, lateError, loadCode, onlineOrSoon } from '~/lib/late-code';
import { BUILD_HEADER } from '~/lib/page-signals';

/**
 * The router calls these two for what a navigation needs, see vite.config.ts. By itself it would
 * reload the page that is on the screen when code is missing, and replace it by an error when data is:
 * the click and what was typed would be lost. Instead the page stays until the connection is back,
 * and after an upgrade the browser loads the page that was asked for.
 */

const OFFLINE = {
  title: 'You seem to be offline',
  description: 'The page will open when you are back online. What you typed is kept here.',
};

interface RouterWindow {
  __reactRouterDataRouter?: { state: { navigation: { location?: Location } } };
  __reactRouterManifest?: { version: string };
}

export function loadRoute<T>(load: () => Promise<T>): Promise<T> {
  return stayUntilDone(() => loadCode(load));
}

export async function fetchPageData(url: URL, init: RequestInit): Promise<Response> {
  if (init.method && init.method !== 'GET') return fetch(url, init);
  const reply = await stayUntilDone(() => fetchOnce(url, init));
  const build = reply.headers.get(BUILD_HEADER);
  if (build && build !== routerWindow().__reactRouterManifest?.version) {
    return loadWhole(pendingLocation()) ?? reply;
  }
  return reply;
}

async function fetchOnce(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    // The person has gone elsewhere meanwhile.
    init.signal?.throwIfAborted();
    throw lateError('network', cause);
  }
}

async function stayUntilDone<T>(attempt: () => Promise<T>): Promise<T> {
  for (let isTold = false; ; isTold = true) {
    try {
      return await attempt();
    } catch (error) {
      const code = codeOf(error);
      // Not before: the router starts to load before it says what for.
      const target = pendingLocation();
      const whole = code === 'outdated' ? loadWhole(target) : undefined;
      if (whole) return whole;
      // Where nobody waits for it, it is asked for again when someone does.
      if (code !== 'network' || !target) throw error;
      if (!isTold) notify.network(OFFLINE.title, { description: OFFLINE.description });
      await untilWorthAnotherTry(target);
    }
  }
}

/**
 * The server is back. Whoever has gone on typing meanwhile is not taken away from it: then another
 * click on the link goes there.
 */
async function untilWorthAnotherTry(target: Location): Promise<void> {
  let hasTyped = false;
  const onInput = () => {
    hasTyped = true;
  };
  window.addEventListener('input', onInput);
  try {
    do await onlineOrSoon();
    while ((hasTyped && isStillPending(target)) || !(await isServerReachable()));
  } finally {
    window.removeEventListener('input', onInput);
  }
}

function isStillPending({ key }: Location): boolean {
  return pendingLocation()?.key === key;
}

/** Never done: the page goes away. */
function loadWhole(target: Location | undefined): Promise<never> | undefined {
  if (!target) return undefined;
  window.location.assign(createPath(target));
  return new Promise(() => {});
}

function pendingLocation(): Location | undefined {
  return routerWindow().__reactRouterDataRouter?.state.navigation.location;
}

function routerWindow(): RouterWindow {
  return window as unknown as RouterWindow;
}
