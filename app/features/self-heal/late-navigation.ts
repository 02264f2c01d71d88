import type { Location } from 'react-router';
import { createPath } from 'react-router';
import { notify } from '~/components/ui/toast';
import { codeOf, isServerReachable, lateError, loadCode, onlineOrSoon } from '~/lib/late-code';
import { BUILD_HEADER } from '~/lib/page-signals';

/**
 * The router calls these two to load a navigation's code and data, see vite.config.ts. By default
 * it would reload the current page if code is missing, and replace it with an error if data is: the
 * click and unsaved text would be lost. Instead the page stays until the connection is back, and
 * after an upgrade the browser loads the requested page.
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
    // The person has gone to another page since.
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
      // Read only now: the router starts loading before it sets its target.
      const target = pendingLocation();
      const whole = code === 'outdated' ? loadWhole(target) : undefined;
      if (whole) return whole;
      // No navigation is waiting for it. The router tries again when one is.
      if (code !== 'network' || !target) throw error;
      if (!isTold) notify.network(OFFLINE.title, { description: OFFLINE.description });
      await untilWorthAnotherTry(target);
    }
  }
}

/**
 * Waits until the server is back. If the person has typed something since, the page stays, and
 * another click on the link opens the new one.
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

/** The promise never settles, because the browser leaves the page. */
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
