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

/** Runs one site, stopped and started again as another build. */
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

test('tabs that stay open during an upgrade lose no click and no text', async ({ browser }) => {
  test.setTimeout(90_000);
  await withSite(async ({ url, upgrade, stop }) => {
    // Each page has its own browser context, because a shared cache would serve the old scripts.
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

    // On the public site, a link opens its page, and the typed text is still there on the way back.
    const footer = site.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Recruitment' }).click();
    await expect(site).toHaveURL(/\/recruitment$/);
    await expect(site.getByRole('heading', { name: 'Recruitment', level: 1 })).toBeVisible();
    await isStarted(site);
    await site.goBack();
    await expect(typed).toHaveValue('Typed before the upgrade.');

    // A form is sent even though its code is gone.
    const main = form.locator('#main-form');
    await fillInMainForm(main, { name: 'Ada Wells', email: 'ada.wells@example.com' });
    await main.getByRole('button', { name: 'Send Enquiry' }).click();
    await expect(main.getByText('Thank you for your message.')).toBeVisible();

    // Signing in needs code that is gone: the page reloads before anything is typed.
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

    // Without a server a link waits: the page and its text stay, and the link is followed later.
    await stop();
    await clients.click();
    await expect(toasts(office)).toContainText('You seem to be offline');
    await expect(office.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
    for (const page of [site, form, signIn, office]) await page.close();
  });
});
