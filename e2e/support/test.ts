import { type BrowserContext, test as base, type Page } from '@playwright/test';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../../tests/support/server-process.ts';

interface Options {
  /** For tests that change what outlasts their page: a clock set for a context stays set. */
  hasOwnContext: boolean;
}

interface WorkerFixtures {
  server: ServerProcess;
  shared: { context?: BrowserContext };
}

/** What a person leaves behind in a browser. Files that it has fetched may stay. */
const LEFT_BEHIND = 'local_storage,indexeddb,cache_storage,service_workers';

/**
 * Browser tests run against the real server, one a worker, on a data folder of its own.
 *
 * The tests of a worker share a context, which is emptied before each: a new one would fetch and
 * compile the whole site anew. Whoever asks for other options of it gets one of their own.
 */
export const test = base.extend<Options, WorkerFixtures>({
  hasOwnContext: [false, { option: true }],
  server: [
    async ({ browserName: _ }, use) => {
      const folder = await temporaryFolder();
      const server = await startServerProcess(folder.path);
      await use(server);
      await server.stop();
      await folder.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  shared: [
    async ({ browserName: _ }, use) => {
      const shared: WorkerFixtures['shared'] = {};
      await use(shared);
      await shared.context?.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  context: async (
    { browser, shared, hasOwnContext, javaScriptEnabled, contextOptions, extraHTTPHeaders },
    use,
  ) => {
    const isUsual =
      javaScriptEnabled !== false && contextOptions.reducedMotion === 'reduce' && !extraHTTPHeaders;
    if (hasOwnContext || !isUsual) {
      const own = await browser.newContext();
      await use(own);
      await own.close();
      return;
    }
    shared.context ??= await browser.newContext();
    const { context } = shared;
    await use(context);
    for (const page of context.pages()) await page.close();
  },
  page: async ({ context, server, viewport }, use) => {
    const page = await context.newPage();
    await empty(page, server.url);
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
  },
});

async function empty(page: Page, origin: string): Promise<void> {
  await page.context().clearCookies();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: LEFT_BEHIND });
  await devtools.detach();
}
