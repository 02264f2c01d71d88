import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** A refusal that is not retried, so that tests do not have to wait. */
const REFUSED = {
  responseCode: 403,
  responseHeaders: [{ name: 'Content-Type', value: 'application/json' }],
  body: Buffer.from(JSON.stringify({ message: 'Refused.', code: '42501' })).toString('base64'),
};

/**
 * Refuses this method of a table or function of the data API until it is released. Playwright's own
 * routes look at every request and switch the browser's cache off, so that all scripts load again.
 */
export async function refuse(page: Page, name: string, method = 'POST') {
  const address = new RegExp(`/rest/v1/${name}\\b`);
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isRefused = request.method === method && address.test(request.url);
    const answered = isRefused
      ? devtools.send('Fetch.fulfillRequest', { requestId, ...REFUSED })
      : devtools.send('Fetch.continueRequest', { requestId });
    // A request that its page has given up needs no answer.
    answered.catch(() => undefined);
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: `*/rest/v1/${name}*` }] });
  return () => devtools.detach();
}

/** Holds back requests with this method to a table. `next` waits for one, checks, and lets it pass. */
export async function holdBack(page: Page, table: string, method: string) {
  const devtools = await page.context().newCDPSession(page);
  const held: string[] = [];
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    if (request.method === method) held.push(requestId);
    else void devtools.send('Fetch.continueRequest', { requestId });
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: `*/rest/v1/${table}*` }] });
  return {
    async next(check = () => {}) {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      check();
      await devtools.send('Fetch.continueRequest', { requestId: held.shift() ?? '' });
    },
    release: () => devtools.detach(),
  };
}

export function toast(page: Page, text: string) {
  return page.locator('[data-toast]').getByText(text, { exact: true });
}

/** The text of the file that a click downloads. */
export async function downloadedBy(page: Page, click: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download');
  await click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/**
 * Cuts the connection of a page and returns how to restore it. Other pages are closed first: pages
 * that share a process all hear that they are online again as soon as one of them is.
 */
export async function goOffline(page: Page): Promise<() => Promise<void>> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.setOffline(true);
  return () => context.setOffline(false);
}
