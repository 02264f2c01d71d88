import { afterEach, expect, it, vi } from 'vitest';
import { probeServer } from './server-probes';

afterEach(() => vi.unstubAllGlobals());

/** Runs the probes while the address `broken` gives this answer and all others are fine. */
function probedWithout(broken: string, answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', (address: string) =>
    address === broken ? answer() : Promise.resolve(new Response('{}')),
  );
  return probeServer(new AbortController().signal);
}

it.each([
  ['/admin/auth', 'Server route check failed'],
  ['/api/check-config', 'Server configuration check failed'],
])('reports a failure of %s', async (address, message) => {
  const fails = () => Promise.resolve(new Response('', { status: 503 }));
  expect(await probedWithout(address, fails)).toEqual([message]);
  expect(await probedWithout(address, () => Promise.reject(new TypeError()))).toEqual([message]);
});

it('says nothing when both answer, or when the screen has closed', async () => {
  const answers = () => Promise.resolve(new Response('{}'));
  expect(await probedWithout('', answers)).toEqual([]);
  const closed = new AbortController();
  closed.abort();
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('', 'AbortError')));
  expect(await probeServer(closed.signal)).toEqual([]);
});
