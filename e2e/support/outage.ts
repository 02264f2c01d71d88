import type { Page } from '@playwright/test';

/** Not tried again, so that nobody waits for it. */
const REFUSED = { status: 403, json: { message: 'Refused.', code: '42501' } };

/** Of the data API, that table's or function's method is refused until it is released. */
export async function refuse(page: Page, name: string, method = 'POST') {
  const address = new RegExp(`/rest/v1/${name}\\b`);
  await page.route(address, (route) =>
    route.request().method() === method ? route.fulfill(REFUSED) : route.fallback(),
  );
  return () => page.unroute(address);
}

export function toast(page: Page, text: string) {
  return page.locator('[data-toast]').getByText(text, { exact: true });
}

/** The text of a file that a click hands over. */
export async function downloadedBy(page: Page, click: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download');
  await click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
