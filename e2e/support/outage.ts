import type { Page } from '@playwright/test';

/** A refusal that is not retried, so that tests do not have to wait. */
const REFUSED = { status: 403, json: { message: 'Refused.', code: '42501' } };

/** Refuses this method of a table or function of the data API until it is released. */
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

/** The text of the file that a click downloads. */
export async function downloadedBy(page: Page, click: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download');
  await click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
