import type { Page } from '@playwright/test';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { serviceClient } from '../tests/support/staff-client.ts';
import { findFaults, inspect } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { goWithin, openScreen } from './support/navigation.ts';
import { holdSession } from './support/people.ts';
import { ACCOUNT_ROUTES, PUBLIC_LAYOUTS } from './support/public-routes.ts';
import { test } from './support/test.ts';

/** The time that a slow machine may need to check one page. */
const PAGE_MS = 20_000;

/** The canvas comes from a library that draws it in steps. */
const PAGE_EDITOR = '/admin/content/edit';

/** A word that is too long for a narrow screen. */
const LONG_WORD = 'Rhabarberbarbarabarbarbarenbartbarbier';

const STAFF_PAGES = [
  '/admin',
  '/admin?tab=users',
  '/admin/leads?view=board',
  '/admin/calendar',
  '/admin/inbox',
  '/admin/emails',
  '/admin/staff',
  '/admin/placements/plans',
  '/admin/privacy',
  '/admin/content',
  '/admin/content?tab=pages',
  PAGE_EDITOR,
  '/admin/hero',
  '/admin/media',
  '/admin/settings',
  '/admin/editor',
  '/admin/editor?panel=layout',
  '/admin/users',
  '/admin/roles',
  '/admin/integrations',
  '/admin/system',
  '/admin/account',
];

/** The lists with the most columns, with rows that no other test adds. */
const LEADS = `/admin/leads?q=${LONG_WORD}`;
const LISTS = [
  ...[LEADS, `/admin/clients?q=${LONG_WORD}`, '/admin/tasks?q=Visit', '/admin/facts?q=Wage'],
  ...['/admin/vacancies?q=electrician', '/admin/organisations?q=Marri', '/admin/audit?q=Terms'],
  ...['/admin/candidates?q=Finn', '/admin/placements?q=Jack', '/admin/roles'],
];
/** The roles of the demo. */
const DEMO_ROLES = '(admin,developer,recruiter,viewer)';
const LAPTOPS = [1440, 1280, 1024];

/** Parts that no other screen has, with colours of their own. */
const WITH_OWN_PARTS = [
  ...['/contact', '/jobs', '/apprenticeships', '/blog', '/login', '/admin/auth'],
  ...['/admin/calendar', '/admin/media', '/admin/system', '/admin/roles', '/admin/inbox'],
];

/** The bar, the sidebar, tables, boards, and the two editors. */
const WITH_SHARED_PARTS = [
  ...['/', '/admin', LEADS, '/admin/leads?view=board', PAGE_EDITOR, '/admin/editor'],
];

const STAFF_LOGIN_PAGES = [
  '/admin/auth',
  '/admin/recover',
  '/admin/set-password',
  '/admin/account/email',
];

const GROUPS = {
  visitors: PUBLIC_LAYOUTS,
  accounts: [
    ...ACCOUNT_ROUTES.filter((path) => !PUBLIC_LAYOUTS.includes(path)),
    ...STAFF_LOGIN_PAGES,
  ],
};

async function open(page: Page, path: string) {
  // Set before the page loads, so that its colours do not have to change.
  await page.emulateMedia({ colorScheme: 'light' });
  await goTo(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (path === PAGE_EDITOR) {
    await expect(page.frameLocator('iframe').getByText('Untitled page')).toBeVisible();
  }
  const hasSharedParts = WITH_SHARED_PARTS.includes(path);
  const isKnownLayout = !hasSharedParts && !WITH_OWN_PARTS.includes(path);
  await inspect(page, path, { isKnownLayout, hasSharedParts });
}

/** Moves within the back office as its links do, because a new document would reload everything. */
async function goTo(page: Page, path: string) {
  if (page.url().endsWith(path)) return;
  const { pathname } = new URL(page.url());
  const isWithinOffice = pathname.startsWith('/admin') && path.startsWith('/admin/');
  if (!isWithinOffice || path.startsWith(pathname)) {
    await page.goto(path);
    return;
  }
  const before = await page.getByRole('heading', { level: 1 }).elementHandle();
  await goWithin(page, path);
  await page.waitForFunction((heading) => !heading?.isConnected, before);
}

/** On a laptop no column and no button of a list is cut off. */
async function listFits(page: Page, path: string) {
  await goTo(page, path);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const width of LAPTOPS) {
    await page.setViewportSize({ width, height: 900 });
    const hidden = () =>
      page
        .locator('table')
        .evaluate(({ parentElement: frame }) => frame && frame.scrollWidth - frame.clientWidth);
    const message = `pixels of ${path} that are cut off at ${width} px`;
    await expect.poll(hidden, { message }).toBe(0);
  }
}

/** While a menu is open, nothing that can have the focus is hidden from screen readers. */
async function menuHidesNothing(page: Page) {
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  await expect(page.getByRole('menuitemcheckbox').first()).toBeFocused();
  expect(await findFaults(page, ['aria-hidden-focus', 'aria-required-children'])).toEqual([]);
  await page.keyboard.press('Escape');
}

/** With the colours that people have forced, what is chosen differs from what is not. */
async function showsWhatIsChosen(page: Page) {
  await page.emulateMedia({ forcedColors: 'active' });
  const filters = page.getByRole('group', { name: 'Kinds' });
  await filters.getByRole('button').first().press('Enter');
  const pairs = [
    ['nav[aria-label="Back office"] a[aria-current]', 'nav[aria-label="Back office"] a'],
    ['[aria-label=Kinds] [aria-pressed=true]', '[aria-label=Kinds] [aria-pressed=false]'],
  ];
  for (const [chosen = '', other = ''] of pairs) {
    const colour = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((it) => getComputedStyle(it).backgroundColor);
    expect(await colour(chosen), chosen).not.toBe(await colour(other));
  }
  await page.emulateMedia({ forcedColors: 'none' });
}

/**
 * Adds records whose names are one word too long for a narrow screen. Returns how to remove them.
 */
async function addLongWords(server: ServerProcess): Promise<() => Promise<void>> {
  const service = await serviceClient(server);
  const name = LONG_WORD;
  const email = `${name}@example.com`;
  const ids: [
    table: 'leads' | 'clients' | 'staff' | 'tasks' | 'emails' | 'content_pages',
    id: string,
  ][] = [];
  const page = {
    slug: name.toLowerCase(),
    title: name,
    content: { blocks: [] },
    is_published: true,
  };
  const staff = await service.from('staff').insert({ name, email, position: name }).select('id');
  const colleague = staff.data?.[0]?.id ?? null;
  const person = { name, email, company: name, phone: '0491 570 006' };
  const lead = {
    ...{ ...person, service_type: 'recruitment', status: 'contacted' },
    ...{ assignee_id: colleague, reply_by: '2026-01-05T01:00:00Z' },
  };
  const added = [
    ['staff', staff],
    ['leads', await service.from('leads').insert(lead).select('id')],
    [
      'clients',
      await service
        .from('clients')
        .insert({ ...person, owner_id: colleague })
        .select('id'),
    ],
    ['tasks', await service.from('tasks').insert({ title: name }).select('id')],
    [
      'emails',
      await service.from('emails').insert({ subject: name, recipient: email }).select('id'),
    ],
    ['content_pages', await service.from('content_pages').insert(page).select('id')],
  ] as const;
  for (const [table, { data, error }] of added) {
    if (error) throw error;
    for (const { id } of data) ids.push([table, id]);
  }
  // A page that was changed after it was published has the most buttons in its row.
  const changed = await service
    .from('content_pages')
    .update({ title: `${name}s` })
    .eq('title', name);
  if (changed.error) throw changed.error;
  return async () => {
    for (const [table, id] of ids.toReversed()) await service.from(table).delete().eq('id', id);
  };
}

/** Each role is a column on the screen of roles: those of other tests go, with the people in them. */
async function removeOwnRoles(server: ServerProcess) {
  const service = await serviceClient(server);
  for (const table of ['admin_users', 'roles'] as const) {
    const { error } = await service.from(table).delete().not('role', 'in', DEMO_ROLES);
    expect(error).toBeNull();
  }
}

/** Pages of the demo's records that no other test inspects. */
async function recordPages(server: ServerProcess): Promise<string[]> {
  const service = await serviceClient(server);
  const tables = ['vacancies', 'organisations'] as const;
  const [vacancy = '', organisation = ''] = await Promise.all(
    tables.map(async (table) => {
      const { data } = await service.from(table).select('id').order('created_at').limit(1);
      return `/admin/${table}/${data?.[0]?.id}`;
    }),
  );
  return [vacancy, organisation, `${vacancy}?tab=pipeline`];
}

async function listenForErrors(page: Page): Promise<string[]> {
  const errors: string[] = [];
  // The browser reports silent violations, such as a caught `new Function`, only to the page.
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`forbidden by the policy: ${effectiveDirective} ${blockedURI}`),
    );
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const isMissingPage = /\/(no-such-page|services)$/.test(message.location().url);
    if (message.type() === 'error' && !isMissingPage) {
      errors.push(`${message.text()} ${message.location().url}`);
    }
  });
  return errors;
}

for (const [name, paths] of Object.entries(GROUPS)) {
  test(`screens before signing in have no faults, ${name}`, async ({ page }) => {
    test.setTimeout(PAGE_MS * paths.length);
    const errors = await listenForErrors(page);
    for (const path of paths) await open(page, path);
    expect(errors).toEqual([]);
  });
}

test('screens of the back office have no faults', async ({ page, server }) => {
  test.setTimeout(PAGE_MS * (STAFF_PAGES.length + LISTS.length));
  const errors = await listenForErrors(page);
  const removeLongWords = await addLongWords(server);
  await removeOwnRoles(server);
  await holdSession(page);
  for (const path of [...STAFF_PAGES, ...(await recordPages(server))]) await open(page, path);
  await open(page, LEADS);
  await menuHidesNothing(page);
  for (const path of LISTS) await listFits(page, path);
  expect(errors).toEqual([]);
  await openScreen(page, 'Calendar');
  await showsWhatIsChosen(page);
  await openScreen(page, 'Dashboard');
  const waiting = page.getByRole('link', { name: 'Pages', exact: true });
  await expect(waiting).toHaveAttribute('href', /status=unpublished/);
  await removeLongWords();
});

test('dark mode follows the system, then the toggle, without a flash', async ({
  browser,
  server,
}) => {
  const page = await browser.newPage({ baseURL: server.url, colorScheme: 'dark' });
  await page.goto('/');
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  expect(await isDark()).toBe(true);
  await page
    .getByRole('button', { name: /light|dark|theme|colour/i })
    .first()
    .click();
  await expect.poll(isDark).toBe(false);
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.body !== null);
  expect(await isDark()).toBe(false);
  await page.close();
});
