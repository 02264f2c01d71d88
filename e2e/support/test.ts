import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts';
import {
  type Environment,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../../tests/support/server-process.ts';
import { startProvider } from './openid.ts';

interface Options {
  /** For tests that change more than their page: a clock set for a context stays set. */
  hasOwnContext: boolean;
}

interface TestFixtures {
  server: ServerProcess;
  /** Always set, unlike Playwright's own `baseURL`. */
  baseURL: string;
}

/**
 * A worker's servers: each starts with the first test that needs it and runs until the worker ends.
 * All worker fixtures are listed here, because tests with different ones would need extra workers.
 */
interface WorkerFixtures {
  plainServer: ServerProcess;
  mail: MailServer;
  connectedServer: ServerProcess;
  /** By the server address they were created for. */
  contexts: Map<string, BrowserContext>;
}

const START_MS = 60_000;

/** The data that a person leaves in a browser. Cached files may stay. */
const LEFT_BEHIND = 'local_storage,indexeddb,cache_storage,service_workers';

/**
 * Browser tests run against the real server. Each worker has its own server and data folder.
 *
 * The tests of a worker share a context, which is emptied before each test: a new context would
 * fetch and compile the whole site again. A test that needs other options gets a separate context.
 */
export const test = base.extend<Options & TestFixtures, WorkerFixtures>({
  hasOwnContext: [false, { option: true }],
  plainServer: [
    async ({ browserName: _ }, use) => withServer({ ALLOWED_INNER_ADDRESSES: '127.0.0.1' }, use),
    { scope: 'worker', timeout: START_MS },
  ],
  mail: [
    async ({ browserName: _ }, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.close();
    },
    { scope: 'worker' },
  ],
  connectedServer: [
    async ({ mail }, use) => {
      const provider = await startProvider();
      await withServer({ ...provider.environment, SMTP_URL: mail.url }, use);
      provider.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
  contexts: [
    async ({ browserName: _ }, use) => {
      const contexts: WorkerFixtures['contexts'] = new Map();
      await use(contexts);
      for (const context of contexts.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  server: async ({ plainServer }, use) => use(plainServer),
  baseURL: async ({ server }, use) => use(server.url),
  context: async (
    {
      browser,
      contexts,
      baseURL,
      hasOwnContext,
      javaScriptEnabled,
      contextOptions,
      extraHTTPHeaders,
    },
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
    const context = contexts.get(baseURL) ?? (await browser.newContext());
    contexts.set(baseURL, context);
    const keeper = context.pages()[0] ?? (await openKeeper(context, baseURL));
    await use(context);
    for (const page of context.pages()) if (page !== keeper) await page.close();
  },
  page: async ({ context, baseURL, viewport }, use) => {
    const page = await context.newPage();
    await empty(page, baseURL);
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
  },
});

/**
 * A page that stays open from test to test: Chromium, which shares a process between the pages of a
 * site here (see playwright.config.ts), would otherwise end the process and its compiled code with
 * every test.
 */
async function openKeeper(context: BrowserContext, baseURL: string): Promise<Page> {
  const keeper = await context.newPage();
  await keeper.goto(new URL('/robots.txt', baseURL).href);
  return keeper;
}

async function empty(page: Page, origin: string): Promise<void> {
  await page.context().clearCookies();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: LEFT_BEHIND });
  await devtools.detach();
}

async function withServer(
  environment: Environment,
  use: (server: ServerProcess) => Promise<void>,
): Promise<void> {
  const folder = await temporaryFolder();
  const server = await startServerProcess(folder.path, environment);
  await use(server);
  await server.stop();
  await folder.remove();
}

/**
 * Like `test`, but its server sends mail to a mail server that tests can read, and lets people sign
 * in with an account at the provider `acme`.
 */
export const connectedTest = test.extend({
  server: async ({ connectedServer }, use) => use(connectedServer),
});
