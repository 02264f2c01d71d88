import { VISITS_PAGE } from '../../../lib/kept-visits.ts';
import { assetsIn, cacheName, isOfBuild, type VisitBuild } from './visit-build.ts';

/**
 * Opens the visits page without a connection. It keeps the page and its code, which are the same for
 * everyone, and no answer with data about people. The build writes `visitBuild` in front of it.
 */

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith(reply: Promise<Response>): void;
}

interface WorkerScope {
  visitBuild: VisitBuild;
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

const scope = self as unknown as WorkerScope;
const build = scope.visitBuild;
const CACHE = cacheName(build);

/** Keeps the page and what it loads. Throws if the server has another build. */
async function keepPage(): Promise<void> {
  const page = await fetch(VISITS_PAGE, { cache: 'no-cache', credentials: 'omit' });
  const html = await page.clone().text();
  if (!page.ok || !isOfBuild(html, build)) throw new Error('Another build');
  const cache = await caches.open(CACHE);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = [...new Set([...build.files, ...assetsIn(html)])].filter(
    (file) => !known.has(file),
  );
  await cache.addAll(missing);
  await cache.put(VISITS_PAGE, page);
}

async function removeOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** From the phone at once, even on a bad connection. Then checks for a newer page. */
async function openPage(event: FetchEvent): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(VISITS_PAGE);
  if (!kept) return fetch(event.request);
  event.waitUntil(keepPage().catch(() => scope.registration.update().catch(() => undefined)));
  return kept;
}

async function openFile(request: Request): Promise<Response> {
  return (await (await caches.open(CACHE)).match(request)) ?? fetch(request);
}

scope.addEventListener('install', (event) => {
  event.waitUntil(keepPage().then(() => scope.skipWaiting()));
});
scope.addEventListener('activate', (event) => {
  event.waitUntil(removeOthers().then(() => scope.clients.claim()));
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    const isOwn = pathname === VISITS_PAGE && searchParams.get('nocache') !== '1';
    if (isOwn) event.respondWith(openPage(event));
  } else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request));
});
