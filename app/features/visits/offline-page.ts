import { useEffect, useState } from 'react';
import { OWN_WORKER, OWN_WORKER_SCOPE } from '~/lib/own-worker';

/** `checking`, then whether the page can be opened without a connection. */
export type OfflineState = 'checking' | 'ready' | 'insecure' | 'unavailable';

/**
 * Registers the worker that opens this page without a connection. A newer one, after an upgrade of
 * the site, takes over when the page is next opened.
 */
export function useOfflinePage(): OfflineState {
  const [state, setState] = useState<OfflineState>('checking');
  useEffect(() => {
    let isGone = false;
    void register().then((result) => !isGone && setState(result));
    return () => {
      isGone = true;
    };
  }, []);
  return state;
}

async function register(): Promise<OfflineState> {
  // Browsers offer workers only on https and on localhost.
  if (!('serviceWorker' in navigator)) return window.isSecureContext ? 'unavailable' : 'insecure';
  try {
    await navigator.serviceWorker.register(OWN_WORKER, { scope: OWN_WORKER_SCOPE });
    // Opens once the worker has everything that the page needs.
    const { active } = await navigator.serviceWorker
      .getRegistration(OWN_WORKER_SCOPE)
      .then((found) => whenActive(found));
    return active ? 'ready' : 'unavailable';
  } catch {
    return 'unavailable';
  }
}

async function whenActive(found: ServiceWorkerRegistration | undefined) {
  const worker = found?.active ?? found?.waiting ?? found?.installing;
  if (!found || !worker || found.active) return { active: found?.active ?? null };
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    });
  });
  return { active: found.active };
}
