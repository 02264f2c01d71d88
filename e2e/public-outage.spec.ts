import { databaseOf } from '../scripts/lib/running-database.ts';
import { enquiryForm } from '../tests/support/enquiry.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../tests/support/server-process.ts';
import { startTcpProxy } from '../tests/support/tcp-proxy.ts';
import { inspect } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { fillInMainForm } from './support/people.ts';
import { PUBLIC_ROUTES } from './support/public-routes.ts';
import { test as base } from './support/test.ts';
import { toasts, visit } from './support/visitor.ts';

const NOT_SEEN_YET = '/blog';
const SEEN = PUBLIC_ROUTES.filter((route) => route !== NOT_SEEN_YET);
const FAILED = 'There was an error submitting your message. Please try again.';

/** Another server on the database of the usual one, which it reaches only through a proxy. */
async function startServerWithProxy({ dataDir }: ServerProcess) {
  const folder = await temporaryFolder();
  const url = new URL((await databaseOf(dataDir)) ?? '');
  const proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  const server = await startServerProcess(folder.path, { DATABASE_URL: url.href });
  return {
    url: server.url,
    setDatabase: (isThere: boolean) => proxy.setOpen(isThere),
    isBack: () =>
      expect
        .poll(async () => (await fetch(`${server.url}/healthz`)).status, { timeout: 30_000 })
        .toBe(200),
    async stop() {
      await server.stop();
      proxy.close();
      await folder.remove();
    },
  };
}

type Site = Awaited<ReturnType<typeof startServerWithProxy>>;

/** Stops the site even when the test fails. */
const test = base.extend<{ site: Site }>({
  site: async ({ plainServer }, use) => {
    const site = await startServerWithProxy(plainServer);
    await use(site);
    await site.stop();
  },
});

/** Without script, the page itself must show the failure and keep the text. */
async function sendWithoutScript(baseURL: string): Promise<void> {
  const body = enquiryForm({ name: 'Noah Reid', email: 'noah.reid@example.com' });
  const reply = await fetch(`${baseURL}/contact`, { method: 'POST', body });
  expect(reply.status).toBe(503);
  const html = await reply.text();
  expect(html).toMatch(new RegExp(`role="alert"[^>]*>(?:(?!</form>).)*${FAILED}`, 's'));
  expect(html).toContain('value="Noah Reid"');
}

test('while PostgreSQL is away the site stays up, says so where needed, and loses nothing', async ({
  browser,
  site,
}) => {
  test.setTimeout(180_000);
  const page = await browser.newPage({ baseURL: site.url });
  for (const route of SEEN) await fetch(site.url + route);
  await visit(page, '/');
  const form = page.locator('#main-form');
  await fillInMainForm(form, { name: 'Ada Wells', email: 'ada.outage@example.com' });
  site.setDatabase(false);

  await form.getByRole('button', { name: 'Send Enquiry' }).click();
  await expect(toasts(page)).toContainText(FAILED);
  await expect(form.getByRole('alert')).toContainText(FAILED);
  await expect(form.getByRole('button', { name: 'Send Enquiry' })).toBeEnabled();
  await inspect(page, 'a form that failed');
  await visit(page, '/');
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Ada Wells');
  await expect(form.getByLabel('Message')).toHaveValue(/cabinet-making apprentice/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible();
  await sendWithoutScript(site.url);

  for (const route of SEEN) {
    const reply = await fetch(site.url + route);
    const isMissing = route === '/services' || route === '/no-such-page';
    // Only the database knows whether this page exists.
    const expected = route === '/no-such-page' ? 503 : isMissing ? 404 : 200;
    expect(reply.status, route).toBe(expected);
    expect(await reply.text(), route).toMatch(/<h1[\s>].*<footer[\s>]/s);
  }

  const reply = await page.goto(NOT_SEEN_YET);
  expect(reply?.status()).toBe(503);
  expect(Number(reply?.headers()['retry-after'])).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'Back in a moment', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('(08) 5550 0142');
  // Looks like the page that does not exist.
  await inspect(page, 'a page that is away', { isKnownLayout: true });

  site.setDatabase(true);
  await site.isBack();
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Blog', level: 1 })).toBeVisible();
  await visit(page, '/');
  await form.getByRole('button', { name: 'Send Enquiry' }).click();
  await expect(toasts(page)).toContainText('Thank you for your message.');
  await expect(form.getByLabel('Message')).toHaveValue('');
  await page.close();
});
