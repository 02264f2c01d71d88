import path from 'node:path';
import {
  ADMIN,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../tests/support/server-process.ts';
import { expect } from './support/expect.ts';
import { fillInMainForm, holdSession } from './support/people.ts';
import { test } from './support/test.ts';
import { upgradedSite } from './support/upgraded-site.ts';
import { isStarted, toasts, visit } from './support/visitor.ts';

/** One site, stopped and started again as another build of it. */
async function withSite(
  run: (site: {
    url: string;
    upgrade: () => Promise<void>;
    stop: () => Promise<void>;
  }) => Promise<void>,
): Promise<void> {
  const folder = await temporaryFolder();
  const copied = upgradedSite(path.join(folder.path, 'upgraded'));
  const data = path.join(folder.path, 'data');
  let server: ServerProcess = await startServerProcess(data);
  const PORT = new URL(server.url).port;
  const stop = async () => void (await server.stop());
  async function upgrade(): Promise<void> {
    await stop();
    server = await startServerProcess(data, { PORT }, { entry: await copied });
  }
  try {
    await run({ url: server.url, upgrade, stop });
  } finally {
    await stop();
    await folder.remove();
  }
}

test('tabs that were open during an upgrade lose no click and no words', async ({ browser }) => {
  test.setTimeout(90_000);
  await withSite(async ({ url, upgrade, stop }) => {
    // Each as in a browser of its own: what one of them has loaded, another would find in the cache.
    const open = () => browser.newPage({ baseURL: url });
    const [site, form, signIn, office] = [await open(), await open(), await open(), await open()];
    await visit(form, '/');
    await visit(signIn, '/login');
    await visit(site, '/contact');
    const typed = site.locator('#alternate-form').getByLabel('Message');
    await typed.fill('Typed before the upgrade.');
    await holdSession(office);
    await office.goto('/admin/tasks');
    await office.getByRole('button', { name: 'Add task' }).waitFor();
    await upgrade();

    // A link on the public site: the page that was asked for, and the words are still there.
    const footer = site.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Recruitment' }).click();
    await expect(site).toHaveURL(/\/recruitment$/);
    await expect(site.getByRole('heading', { name: 'Recruitment', level: 1 })).toBeVisible();
    await isStarted(site);
    await site.goBack();
    await expect(typed).toHaveValue('Typed before the upgrade.');

    // A form whose sending code is gone is sent all the same.
    const main = form.locator('#main-form');
    await fillInMainForm(main, { name: 'Ada Wells', email: 'ada.wells@example.com' });
    await main.getByRole('button', { name: 'Send Enquiry' }).click();
    await expect(main.getByText('Thank you for your message.')).toBeVisible();

    // Signing in needs code that is gone: the page is loaded anew before anything is typed.
    const renewed = signIn.waitForResponse(/\.new\.js$/);
    await signIn.getByLabel('Email').click();
    await renewed;
    await signIn.getByLabel('Email').fill(ADMIN.email);
    await signIn.getByLabel('Password').fill(ADMIN.password);
    await signIn.getByRole('button', { name: 'Sign in' }).click();
    await expect(signIn.getByRole('link', { name: 'Go to the back office' })).toBeVisible();

    // The back office.
    await office.getByRole('link', { name: 'Leads' }).first().click();
    await expect(office).toHaveURL(/\/admin\/leads$/);
    const clients = office.getByRole('link', { name: 'Clients' }).first();
    await expect(clients).toBeVisible();

    // Without a server a link waits: the page and its words stay, and it is followed in the end.
    await stop();
    await clients.click();
    await expect(toasts(office)).toContainText('You seem to be offline');
    await expect(office.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
    for (const page of [site, form, signIn, office]) await page.close();
  });
});
