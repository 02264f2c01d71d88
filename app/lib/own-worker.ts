/** The site's only worker. It opens the visits page offline, and controls no other page. */
export const OWN_WORKER = '/visits/worker.js';
export const OWN_WORKER_SCOPE = '/visits/';

interface Page {
  pathname: string;
  search: string;
  /** The address of the worker that controls the page. */
  scriptUrl: string | undefined;
}

/** Whether the page is controlled by our own worker, where it belongs, and nobody asks to remove it. */
export function isOwnWorkerAtWork({ pathname, search, scriptUrl }: Page): boolean {
  return (
    scriptUrl !== undefined &&
    new URL(scriptUrl).pathname === OWN_WORKER &&
    pathname.startsWith(OWN_WORKER_SCOPE) &&
    new URLSearchParams(search).get('nocache') !== '1'
  );
}
