import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { png } from '../tests/storage/samples.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { adminClient } from '../tests/support/staff-client.ts';
import { dragByMouse } from './support/drag.ts';
import { expect } from './support/expect.ts';
import { backToFirstRelease } from './support/first-release.ts';
import { goWithin } from './support/navigation.ts';
import { goOffline, refuse } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { createStaff } from './support/staff.ts';
import { test } from './support/test.ts';
import { expectNoted, noteToasts } from './support/visitor.ts';

const INJECTION = 'red}</style><script>';
const PLUM = '#7A1F5C';
const CURRENT = '**/rest/v1/current_release*';
const BUCKETS = '**/storage/v1/bucket*';
const BOOM = { status: 500, json: { code: 'X', message: 'boom' } };
const ORIGINAL_HEADLINE = "Shaping tomorrow's workforce";
const HEADLINE = 'Work that grows with you';

test.afterEach(({ server }) => backToFirstRelease(server));

function publishButton(page: Page) {
  return page.getByRole('button', { name: 'Publish Changes' });
}

async function confirmRelease(page: Page, note: string) {
  const dialog = page.getByRole('dialog', { name: 'Publish Changes' });
  await dialog.getByLabel('Note').fill(note);
  await dialog.getByRole('button', { name: /^Publish/ }).click();
  await expect(dialog).toBeHidden();
}

/** The parts of the visitor's home page that this test changes. */
async function visitorSees(request: APIRequestContext) {
  const html = await (await request.get('/')).text();
  const body = html.slice(html.indexOf('<body'), html.indexOf('id="public-config"'));
  return {
    primary: /--primary:(#\w+)/.exec(html)?.[1],
    font: /--font-heading:'([^']+)'/.exec(html)?.[1],
    hasLogo: body.includes('/storage/v1/object/public/logos/'),
    hasIcon: /<link rel="icon" href="\/storage\/v1\/render\/image\/public\/favicons\//.test(html),
    isServicesFirst: body.indexOf('id="services"') < body.indexOf('Free for job seekers'),
    hasJobsInMenu: body.includes('>Jobs at Tuart<'),
    headline: /<h1[^>]*>([^<]+)</.exec(body)?.[1],
  };
}

const AS_IT_CAME = {
  primary: '#0e4b43',
  font: 'Montserrat',
  hasLogo: false,
  hasIcon: false,
  isServicesFirst: false,
  hasJobsInMenu: false,
  headline: ORIGINAL_HEADLINE.replace("'", '&#x27;'),
};

function previewOf(page: Page) {
  return page.frameLocator('iframe');
}

async function refusesInvalidColour(page: Page) {
  const primary = page.getByLabel('Primary', { exact: true });
  await primary.fill(INJECTION);
  await expect(page.getByText('Enter a colour such as #0E4B43.')).toBeVisible();
  await expect(publishButton(page)).toBeDisabled();
  await page.getByLabel('Body font').selectOption('Nunito');
  await page.getByRole('button', { name: 'Restore defaults' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore defaults' }).click();
  await expect(primary).toHaveValue('#0E4B43');
  await expect(page.getByLabel('Body font')).toHaveValue('Inter');
  await expect(publishButton(page)).toBeDisabled();
}

/** A colour that is too pale is reported until it is replaced by one that passes. */
async function changesTheme(page: Page) {
  await page.getByLabel('Primary', { exact: true }).fill('#FFE600');
  const pale = page.getByRole('list', { name: 'Contrast' }).getByText(/^Primary.*too low/);
  await expect(pale).toBeVisible();
  await page.getByLabel('Primary', { exact: true }).fill(PLUM);
  await expect(pale).toBeHidden();
  await page.getByLabel('Heading font').selectOption('Lora');
  await expect(previewOf(page).locator('h1')).toHaveCSS('font-family', /Lora/);
}

async function listsComponents(page: Page) {
  await page.getByRole('tab', { name: 'Components' }).click();
  await page.getByLabel('Search components').fill('headline hero image');
  const found = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Used' });
  await expect(found).toContainText('Used once');
}

/** The logo is smaller than recommended. */
async function savesLogoAndFavicon(page: Page) {
  for (const [noun, width, height] of [
    ['Favicon', 512, 512],
    ['Logo', 80, 20],
  ] as const) {
    await page.getByRole('tab', { name: `${noun}s` }).click();
    await page.getByLabel(`${noun} to upload`).setInputFiles({
      name: `${noun}.png`,
      mimeType: 'image/png',
      buffer: await png({ width, height }),
    });
    if (noun === 'Favicon') await expectNoted(page, 'File uploaded successfully');
    else {
      await expectNoted(page, '32x32 or larger is recommended');
      const release = await refuse(page, 'site_settings', 'PATCH');
      await page.getByRole('button', { name: 'Update Logo' }).click();
      await expectNoted(page, 'Failed to update logo');
      await release();
    }
    await page.getByRole('button', { name: `Update ${noun}` }).click();
    await expectNoted(page, `${noun} updated successfully!`);
  }
  const wordmark = previewOf(page).getByRole('banner').locator('img');
  const shapeOf = () => wordmark.evaluate((image) => image.clientWidth / image.clientHeight);
  await expect.poll(shapeOf).toBe(4);
}

async function movesSectionByMouse(page: Page) {
  await page.getByRole('tab', { name: 'Layout' }).click();
  const rows = page.getByRole('region', { name: 'Main Content' }).getByRole('listitem');
  await expect(rows.nth(2)).toHaveText('Services Grid');
  const grip = rows.filter({ hasText: 'Services Grid' }).locator('span[aria-hidden]');
  await dragByMouse(page, grip, rows.filter({ hasText: 'Commitments' }));
  await expect(rows.nth(1)).toHaveText('Services Grid');
}

async function changesHeadline(page: Page) {
  await page.getByRole('button', { name: 'Edit Hero Section' }).click();
  const form = page.getByRole('group', { name: 'Properties of Hero Section' });
  await expect(form.getByLabel('Headline')).toHaveValue(ORIGINAL_HEADLINE);
  await form.getByLabel('Headline').fill(HEADLINE);
  await expect(previewOf(page).locator('h1')).toHaveText(HEADLINE);
}

/** The layout is saved once the link is a path that the server accepts. */
async function refusesLinkThatRunsScript(page: Page) {
  const form = page.getByRole('group', { name: 'Properties of Hero Section' });
  await form.getByLabel('First button', { exact: true }).fill('Ring us');
  await form.getByLabel('First button link', { exact: true }).fill('javascript:alert(1)');
  await expect(form.getByText('Enter an address such as /contact')).toBeVisible();
  await expect(previewOf(page).getByRole('link', { name: 'Ring us' })).toHaveAttribute(
    'href',
    '/recruitment',
  );
  await page.getByRole('button', { name: 'Save Layout' }).click();
  await expect(form.getByLabel('First button link', { exact: true })).toBeFocused();
  await form.getByLabel('First button link', { exact: true }).fill('/contact');
  const release = await refuse(page, 'page_layouts', 'PATCH');
  await page.getByRole('button', { name: 'Save Layout' }).click();
  await expectNoted(page, 'Failed to save layout');
  await release();
  await page.getByRole('button', { name: 'Save Layout' }).click();
  await expectNoted(page, 'Layout saved successfully');
}

/** The list of changes comes first. */
async function publishesPlum(page: Page) {
  await publishButton(page).click();
  const changes = page.getByRole('group', { name: 'Changes' });
  await expect(changes.getByRole('checkbox')).toHaveCount(3);
  await changes.getByText(/changes? in Theme$/).click();
  await expect(changes).toContainText(`Colours, primary: #0E4B43 → ${PLUM}`);
  // The release is live, so a failed read afterwards must not be reported as a failed publication.
  await page.route(CURRENT, (route) => route.fulfill(BOOM));
  await confirmRelease(page, 'Plum');
  await expectNoted(page, 'Changes published successfully');
  await expect(publishButton(page)).toBeDisabled();
  await page.unroute(CURRENT);
}

async function restoresEarlierRelease(page: Page) {
  await page.getByRole('button', { name: 'Releases' }).click();
  const releases = page.getByRole('list', { name: 'Releases' }).getByRole('listitem');
  await expect(releases.first()).toContainText('Plum');
  // Between them is the colleague's release.
  const earlier = releases.nth(2);
  await earlier.getByRole('button', { name: 'Restore' }).click();
  await earlier.getByRole('button', { name: /^Make release/ }).click();
  await expectNoted(page, 'Release restored');
}

/** From the list before publishing to the tab where the problem is. */
async function showsProblemByKeyboard(page: Page) {
  await publishButton(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish Changes' });
  await expect(dialog.getByText('The section Testimonials is empty')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Layout' })).toHaveAttribute('aria-selected', 'true');
}

async function changesMenu(page: Page) {
  const navigation = page.getByRole('region', { name: 'Navigation', exact: true });
  await navigation.getByLabel('Label').first().fill('What we do');
  await navigation.getByLabel('Links to').first().fill('javascript:alert(1)');
  await expect(navigation.getByText('Enter a path such as /contact')).toBeVisible();
  await navigation.getByLabel('Links to').first().fill('/#services');
  const down = navigation.getByRole('button', { name: 'Move What we do down' });
  await down.press('Enter');
  await expect(navigation.getByLabel('Label').nth(1)).toHaveValue('What we do');
  await expect(down).toBeFocused();
  await page.getByRole('button', { name: 'Save Menus' }).click();
  await expectNoted(page, 'Menus saved successfully');
}

async function revertsToLiveSite(page: Page) {
  const primary = page.getByLabel('Primary', { exact: true });
  await page.getByRole('tab', { name: 'Theme' }).click();
  await primary.fill(PLUM);
  await page.getByRole('button', { name: 'Revert to published' }).click();
  const question = page.getByRole('dialog', { name: 'Revert to published' });
  await expect(question).toContainText('discarded: Theme, Layout and Menus.');
  await question.getByRole('button', { name: 'Revert', exact: true }).click();
  await expect(publishButton(page)).toBeDisabled();
  await expect(primary).toHaveValue('#0E4B43');
}

/**
 * On the canvas of other pages, with the undo of the whole editor. Each step follows at once: the
 * canvas tells the editor of a change before the next click counts.
 */
async function writesOnHomePage(page: Page) {
  await page.getByRole('tab', { name: 'Layout' }).click();
  await page.getByRole('tab', { name: 'Visual' }).click();
  const canvas = page.frameLocator('iframe[title="The page"]');
  await canvas.getByRole('heading', { name: 'Our Services' }).click();
  await canvas.getByRole('textbox', { name: 'Heading' }).fill('What we offer');
  await page.keyboard.press('Escape');
  await page.getByTitle('Undo (Ctrl+Z)').click();
  await expect(canvas.getByRole('heading', { name: 'Our Services' })).toBeVisible();
  await page.getByRole('button', { name: 'Hide block' }).click();
  await page.getByRole('tab', { name: 'Sections' }).click();
  await page.getByRole('tab', { name: 'Visual' }).click();
  await expect(canvas.getByText('Hidden: visitors don’t see this block.')).toBeVisible();
}

async function editsLayoutByKeyboard(page: Page) {
  const { keyboard } = page;
  await page.getByRole('tab', { name: 'Theme' }).focus();
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Layout' })).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Move Services Grid up', 'Enter');
  const rows = page.getByRole('region', { name: 'Main Content' }).getByRole('listitem');
  await expect(rows.nth(1)).toHaveText('Services Grid');
  await expect(page.getByRole('button', { name: 'Move Services Grid up' })).toBeFocused();
  await press(page, 'Remove Pathways', 'Enter');
  await expect(rows).toHaveCount(5);
  await keyboard.press('Control+z');
  await expect(rows).toHaveCount(6);
  await press(page, 'Add Rich Text', 'Enter');
  await expect(rows.last()).toHaveText('Rich Text');
  await press(page, 'Standard', 'ArrowDown');
  await expect(page.getByText(/The new template has no place for Rich Text/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Set aside' })).toContainText('Rich Text');
  await press(page, 'Save Layout', 'Enter');
  await expectNoted(page, 'Layout saved successfully');
}

function controlOf(page: Page, name: string) {
  return page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('radio', { name, exact: true }));
}

/** Presses a key on an element that Tab reaches. */
async function press(page: Page, name: string, key: string) {
  const control = controlOf(page, name);
  expect(await control.evaluate(({ tabIndex }: HTMLElement) => tabIndex), name).toBe(0);
  await control.press(key);
}

async function keepsChangesWithoutConnection(page: Page) {
  const primary = page.getByLabel('Primary', { exact: true });
  const goOnline = await goOffline(page);
  await page.getByRole('button', { name: 'Save Theme' }).click();
  await expectNoted(page, 'Failed to save theme settings');
  await goOnline();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('You have unsaved changes from earlier')).toBeVisible();
  await expect(primary).toHaveValue('#0E4B43');
  await page.getByRole('button', { name: 'Use my changes' }).click();
  await expect(primary).toHaveValue(PLUM);
}

async function asksBeforeOverwriting(page: Page, server: ServerProcess) {
  const other = await adminClient(server.url);
  const row = await other.from('site_settings').select('settings').eq('type', 'theme').single();
  const theirs = {
    ...(row.data?.settings as object),
    spacing: { baseSpacingUnit: '5px', spacingScale: 1.4 },
  };
  await other.from('site_settings').update({ settings: theirs }).eq('type', 'theme');
  await page.getByRole('button', { name: 'Save Theme' }).click();
  await expect(page.getByText('Theme: someone else has saved it in the meantime')).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('someone else has saved it in the meantime')).toBeHidden();
  await page.getByRole('button', { name: 'Save Theme' }).click();
  await expectNoted(page, 'Theme settings saved successfully');
}

/** Beside the panels and in a tab; only the person who edits sees the draft. */
async function previewsDraft(page: Page) {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const tab = await opening;
  for (const html of [previewOf(page).locator('html'), tab.locator('html')]) {
    await expect
      .poll(() => html.evaluate((root) => getComputedStyle(root).getPropertyValue('--primary')))
      .toBe(PLUM.toLowerCase());
  }
  await expect(tab.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
  await tab.close();
  const served = await (await page.request.get('/admin/editor/preview')).text();
  expect(served).not.toContain(PLUM.toLowerCase());
}

async function tellsOfReleaseByOthers(page: Page, server: ServerProcess) {
  // Blocks this editor's heartbeat, so that it learns of the other release only when it publishes.
  await page.route('**/rest/v1/rpc/hold_site', (route) => route.abort());
  const other = await adminClient(server.url);
  const saved = await other
    .from('site_settings')
    .update({
      settings: { navigation: [{ label: 'Jobs at Tuart', to: '/recruitment' }], quickLinks: [] },
    })
    .eq('type', 'menus');
  expect(saved.error).toBeNull();
  const first = await other.rpc('publish_site', { note: 'Menus', parts: ['menus'] });
  await publishButton(page).click();
  await confirmRelease(page, 'Plum');
  await expectNoted(page, 'Failed to publish changes');
  await expect(page.getByText('Others published before you')).toBeVisible();
  await expect(page.getByText(new RegExp(`^Release ${first.data} by `))).toContainText(
    'Menus',
  );
}

test('the site is edited, published and restored, and people working at the same time are told about each other', async ({
  page,
  request,
  server,
}) => {
  test.setTimeout(120_000);
  const colleague = await adminClient(server.url);
  await colleague.rpc('hold_site', { holder: randomUUID() });
  await holdSession(page);
  await noteToasts(page);
  await page.route(BUCKETS, (route) => route.fulfill({ json: [] }));
  await page.goto('/admin/editor');
  await expectNoted(page, 'Storage setup issue');
  await page.unroute(BUCKETS);
  await expect(page.getByText(/^\S.* has the Site Editor open too\.$/)).toBeVisible();
  await expect(publishButton(page)).toBeDisabled();

  await test.step('the layout is edited by keyboard', () => editsLayoutByKeyboard(page));
  await test.step('a problem leads to its tab', () => showsProblemByKeyboard(page));
  await test.step('the menus are changed', () => changesMenu(page));
  await test.step('the home page is written on its canvas', () => writesOnHomePage(page));
  await test.step('everything is reset to the live site', () => revertsToLiveSite(page));
  await test.step('an invalid colour is refused, and the defaults replace what was typed', () =>
    refusesInvalidColour(page));
  await test.step('a pale colour is reported', () => changesTheme(page));
  await test.step('a lost connection loses nothing', () => keepsChangesWithoutConnection(page));
  await test.step('a save by someone else is not overwritten without asking', () =>
    asksBeforeOverwriting(page, server));
  await test.step('the preview shows the draft, and search engines do not index it', () =>
    previewsDraft(page));
  await test.step('the components are listed, each with its number of uses', () =>
    listsComponents(page));
  await test.step('a favicon and a logo are saved', () => savesLogoAndFavicon(page));
  await test.step('a section moves by mouse', () => movesSectionByMouse(page));
  await test.step('a headline changes', () => changesHeadline(page));
  await test.step('a link that runs a script is refused', () => refusesLinkThatRunsScript(page));

  expect(await visitorSees(request)).toEqual(AS_IT_CAME);
  await test.step('the second of two publishers is told about the first', () =>
    tellsOfReleaseByOthers(page, server));
  await test.step('the changes are listed and published', () => publishesPlum(page));
  await expect
    .poll(() => visitorSees(request))
    .toEqual({
      primary: PLUM.toLowerCase(),
      font: 'Lora',
      hasLogo: true,
      hasIcon: true,
      isServicesFirst: true,
      hasJobsInMenu: true,
      headline: HEADLINE,
    });
  await test.step('an earlier release is restored', () => restoresEarlierRelease(page));
  await expect.poll(() => visitorSees(request)).toEqual(AS_IT_CAME);
});

test('the editor is for administrators and developers', async ({ page, server }) => {
  await holdSession(page, await createStaff(server, 'editor'));
  await noteToasts(page);
  await page.goto('/admin/site-editor');
  await expectNoted(page, 'Access Denied');
  await expect(page).toHaveURL(/\/admin\/content$/);
  await expect(page.getByRole('link', { name: 'Hero Images' })).toBeHidden();
  await goWithin(page, '/admin/hero');
  await expect(page.getByText('Only developers can access the Hero Image Manager.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update Hero Image' })).toBeHidden();
});
