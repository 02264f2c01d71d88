import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test';
import { PLAIN_HOST } from '../../playwright.config.ts';
import { createWorld } from '../../tests/support/changed-world.ts';
import { type ImapServer, startImapServer } from '../../tests/support/imap-server.ts';
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../../tests/support/server-process.ts';
import type { Belongings, Person } from './people/person.ts';
import { ALL_WAYS, chooseWay, type Way, type WayName } from './way.ts';

/** Where answers to our mail arrive. */
export const REPLY_ADDRESS = 'reply@banksia.example';
/** The server does its regular work this many times as often. */
const FASTER = 10;
const LATE_MS = 3000;
const LOOPBACK = '127.0.0.1';

export const OWNER = {
  name: 'Olive Marsh',
  email: 'olive.marsh@banksia.example',
  password: 'numbats like tall grass',
};

export const DESK = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
/** A phone on which the site is not a secure context: it opens the site over http, by a name. */
export const PLAIN_PHONE = { ...PHONE, host: PLAIN_HOST };

interface Device extends BrowserContextOptions {
  host?: string;
}

type KindOfPerson<Kind> = new (belongings: Belongings) => Kind;

/** A place with a server that has only just been installed, a post office, and people. */
export interface Town {
  server: ServerProcess;
  /** Everything the server has sent. */
  letters: MailServer;
  /** The office's mailbox: what people write to the office is put here. */
  mailbox: ImapServer;
  way: Way;
  /** Someone new, with a browser of their own. */
  meet<Kind extends Person>(
    kind: KindOfPerson<Kind>,
    name: string,
    device: Device,
    email?: string,
  ): Promise<Kind>;
}

/**
 * A story starts with an empty installation, without the demo. From there only people act, with
 * their screens, mails and phones: a story never writes to the database or calls the API.
 */
export const story = base.extend<{ ways: readonly WayName[]; town: Town }>({
  /** The ways that people can act in this story. */
  ways: [ALL_WAYS, { option: true }],
  town: async ({ browser, ways }, use, { title }) => {
    const way = chooseWay(title, ways);
    const [letters, mailbox, folder] = await Promise.all([
      startMailServer(),
      startImapServer(),
      temporaryFolder(),
    ]);
    const world = await createWorld(folder.path, { faster: FASTER });
    const server = await startServerProcess(`${folder.path}/data`, {
      ...world.environment,
      DEMO: '0',
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      SMTP_URL: letters.url,
      IMAP_URL: mailbox.url,
      MAIL_REPLY_ADDRESS: REPLY_ADDRESS,
    });
    const people: Person[] = [];
    await use({
      server,
      letters,
      mailbox,
      way,
      async meet(Kind, name, device, email = addressOf(name)) {
        const page = await openBrowser(browser, server.url, way, device, people.length);
        const person = new Kind({ name, email, page, way, post: letters, office: mailbox });
        people.push(person);
        return person;
      },
    });
    await Promise.all(people.map((person) => person.page.context().close()));
    await server.stop();
    await Promise.all([letters.close(), mailbox.close()]);
    await folder.remove();
  },
});

/** A browser that nobody has used yet, at an address of its own. */
async function openBrowser(
  browser: Browser,
  baseURL: string,
  way: Way,
  { host = LOOPBACK, ...device }: Device,
  number: number,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseURL.replace(LOOPBACK, host),
    ...device,
    ...(way.isNarrow ? { viewport: PHONE.viewport } : {}),
    extraHTTPHeaders: { 'X-Forwarded-For': `203.0.113.${number + 1}` },
  });
  const page = await context.newPage();
  if (way.isLate) await delayScripts(page);
  return page;
}

/** On public pages the scripts arrive after people have begun to use the page. */
async function delayScripts(page: Page): Promise<void> {
  let arrivesAt: number | undefined;
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) arrivesAt = undefined;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (!new URL(page.url()).pathname.startsWith('/admin')) {
      arrivesAt ??= Date.now() + LATE_MS;
      await sleep(Math.max(0, arrivesAt - Date.now()));
    }
    await route.continue();
  });
}

function addressOf(name: string): string {
  return `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
}
