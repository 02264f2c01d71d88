import type { Locator, Page } from '@playwright/test';
import { halves } from '../tests/storage/samples.ts';
import { type MailServer, startMailServer } from '../tests/support/mail-server.ts';
import { ADMIN, startServerProcess, temporaryFolder } from '../tests/support/server-process.ts';
import { expect } from './support/expect.ts';
import { holdSession } from './support/people.ts';
import { ACCOUNT_ROUTES, PUBLIC_ROUTES } from './support/public-routes.ts';
import { test as base } from './support/test.ts';

/** Its own server, because nothing of the demo is left on it. */
const test = base.extend<{ letters: MailServer }>({
  letters: async ({ browserName: _ }, use) => {
    const letters = await startMailServer();
    await use(letters);
    await letters.close();
  },
  server: async ({ letters }, use) => {
    const folder = await temporaryFolder();
    const server = await startServerProcess(folder.path, { SMTP_URL: letters.url });
    await use(server);
    await server.stop();
    await folder.remove();
  },
});

const DEMO_WORDS = /Tuart|Perth|Wembley|Western Australia|Noongar/g;

const ANSWERS = [
  {
    'Company name': 'Banksia People',
    Tagline: 'Work that fits.',
    'Legal name': '',
    ABN: '53004085616',
  },
  {
    Street: '12 Beaumont Street',
    Suburb: 'Hamilton',
    Postcode: '2303',
    'Area served': 'New South Wales',
    City: 'Newcastle',
  },
  { Phone: '(02) 5550 0187', 'Contact email': 'hello@banksia.example' },
];

async function answer(wizard: Locator, answers: Record<string, string>) {
  for (const [label, value] of Object.entries(answers)) {
    await wizard.getByLabel(label, { exact: true }).fill(value);
  }
}

async function startWizard(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Start a new brand' }).click();
  return page.getByRole('dialog', { name: 'Start a new brand' });
}

async function fillIn(page: Page): Promise<Locator> {
  const [names = {}, place = {}, contact = {}] = ANSWERS;
  const first = await startWizard(page);
  await answer(first, names);
  await first.getByRole('button', { name: 'Next' }).click();
  await answer(first, { City: 'Newcastle' });
  // Typed text survives a closed window, with the step.
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();
  const wizard = await startWizard(page);
  await expect(wizard.getByLabel('City')).toHaveValue('Newcastle');
  await wizard.getByLabel('State').selectOption('NSW');
  await expect(wizard.getByLabel('Time zone')).toHaveValue('Australia/Sydney');
  await answer(wizard, place);
  await wizard.getByRole('button', { name: 'Next' }).click();
  await answer(wizard, contact);
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByLabel('Plum and gold').check();
  await expect(wizard.getByRole('list', { name: 'Contrast' })).not.toContainText('too low');
  await wizard.getByRole('button', { name: 'Next' }).click();
  await wizard.getByLabel('Logo to upload').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await halves(80, 80),
  });
  await expect(wizard.getByRole('img', { name: 'Your logo' })).toBeVisible();
  await wizard.getByRole('button', { name: 'Next' }).click();
  return wizard;
}

test('a new brand leaves nothing of the demo on the site, in mails or in pictures', async ({
  page,
  request,
  letters,
}) => {
  await holdSession(page);
  await page.goto('/admin/settings');
  const wizard = await fillIn(page);
  await expect(wizard).toContainText('Name: Tuart Workforce → Banksia People');
  await expect(wizard).toContainText('Privacy Policy');
  await expect(wizard).toContainText('Delete the demo’s records: 60 candidates, 14 placements');
  await expect(wizard).toContainText('Public holidays to come: WA → NSW');
  await expect(wizard).not.toContainText('Interpreter line');
  await expect(wizard).not.toContainText('{"');
  await wizard.getByRole('button', { name: 'Publish the new brand' }).click();
  await expect(wizard).toContainText('Banksia People is live');
  await wizard.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Site title')).toHaveValue('Banksia People');

  await test.step('pages, data for search engines, and files', async () => {
    const home = async () => (await request.get('/')).text();
    await expect.poll(home).toContain('Banksia People: Work that fits.');
    expect(await home()).toMatch(/object\/public\/logos\/[\w-]+logo\.png/);
    const left: Record<string, string[]> = {};
    for (const path of [...PUBLIC_ROUTES, ...ACCOUNT_ROUTES, '/site.webmanifest', '/robots.txt']) {
      const found = (await (await request.get(path)).text()).match(DEMO_WORDS);
      if (found) left[path] = [...new Set(found)];
    }
    expect(left).toEqual({});
    expect(await (await request.get('/terms')).text()).toContain('law of New South Wales');
  });

  await test.step('pictures', async () => {
    const [, share = ''] =
      /og:image" content="([^"]+)"/.exec(await (await request.get('/contact')).text()) ?? [];
    const picture = await request.get(share);
    expect(picture.headers()['content-type']).toBe('image/jpeg');
    expect((await request.get('/favicon.ico')).headers()['content-type']).toBe('image/png');
  });

  await test.step('mails', async () => {
    const { publishableKey: apikey } = await (await request.get('/api/check-config')).json();
    await request.post('/auth/v1/recover', { headers: { apikey }, data: { email: ADMIN.email } });
    await expect.poll(() => letters.received.length).toBeGreaterThan(0);
    const [letter] = letters.received;
    expect(letter?.source).toContain('Banksia People');
    expect(letter?.source).not.toMatch(DEMO_WORDS);
  });
});
