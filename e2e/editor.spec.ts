import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { png } from '../tests/storage/samples.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { adminClient } from '../tests/support/staff-client.ts';
import { dragByMouse, holdByMouse } from './support/drag.ts';
import { expect } from './support/expect.ts';
import { backToFirstRelease } from './support/first-release.ts';
import { goWithin, isClosed } from './support/navigation.ts';
import { goOffline } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { createStaff } from './support/staff.ts';
import { test } from './support/test.ts';
import { expectNoted, noteToasts } from './support/visitor.ts';

const UNSAVED =
  'You have unsaved changes. Are you sure you want to leave? Your changes may be lost.';
const INJECTION = 'red}</style><script>';
const PLUM = '#7A1F5C';
const SETTINGS = '**/rest/v1/site_settings*';
const LAYOUTS = '**/rest/v1/page_layouts*';
const PERMISSION = '**/rest/v1/rpc/is_developer_admin';
const CURRENT = '**/rest/v1/current_release*';
const BUCKETS = '**/storage/v1/bucket*';
const BOOM = { code: 'X', message: 'boom' };
const EXPIRED = { code: 'PGRST303', message: 'JWT expired' };
const ORIGINAL_HEADLINE = "Shaping tomorrow's workforce";
const HEADLINE = 'Work that grows with you';
const HALFWAY_MS = 500;

test.afterEach(({ server }) => backToFirstRelease(server));

async function openEditor(page: Page, panel = 'theme') {
  await holdSession(page);
  await noteToasts(page);
  await page.goto(`/admin/editor?panel=${panel}`);
  await expect(page.getByRole('tab', { selected: true })).toBeVisible();
}

/** Answers instead of the server, until `page.unroute`. */
function answer(page: Page, url: string, status: number, json: unknown, method = 'POST') {
  return page.route(url, (route) =>
    route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
  );
}

function variableOf(page: Page, name: string) {
  return page.evaluate(
    (variable) => getComputedStyle(document.documentElement).getPropertyValue(variable),
    name,
  );
}

function primaryOf(page: Page) {
  return variableOf(page, '--primary');
}

function publishButton(page: Page) {
  return page.getByRole('button', { name: 'Publish Changes' });
}

async function publish(page: Page, note: string) {
  await publishButton(page).click();
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
    spacing: /--spacing:([^;]+);/.exec(html)?.[1],
    hasLogo: body.includes('/storage/v1/object/public/logos/'),
    hasIcon: /<link rel="icon" href="\/storage\/v1\/render\/image\/public\/favicons\//.test(html),
    hasHero: body.includes('Our crew on site'),
    isServicesFirst: body.indexOf('id="services"') < body.indexOf('Free for job seekers'),
    headline: /<h1[^>]*>([^<]+)</.exec(body)?.[1],
  };
}

const AS_IT_CAME = {
  primary: '#0e4b43',
  font: 'Montserrat',
  spacing: '0.25rem',
  hasLogo: false,
  hasIcon: false,
  hasHero: false,
  isServicesFirst: false,
  headline: ORIGINAL_HEADLINE.replace("'", '&#x27;'),
};

function previewOf(page: Page) {
  return page.frameLocator('iframe');
}

async function showsThreeWidthsAndBothSchemes(page: Page) {
  const preview = previewOf(page);
  const frame = page.locator('iframe');
  for (const [label, px] of Object.entries({ Phone: 390, Tablet: 768, Desktop: 1280 })) {
    await page.getByRole('button', { name: `${label}, ${px} px` }).click();
    await expect(frame).toHaveCSS('width', `${px}px`);
  }
  const dark = page.getByRole('button', { name: 'Dark preview' });
  await dark.click();
  await expect(preview.locator('html')).toHaveClass(/dark/);
  await dark.click();
  await expect(preview.locator('html')).not.toHaveClass(/dark/);
}

async function refusesInvalidColour(page: Page) {
  await page.getByLabel('Primary', { exact: true }).fill(INJECTION);
  await expect(page.getByText('Enter a colour such as #0E4B43.')).toBeVisible();
  await expect(publishButton(page)).toBeDisabled();
}

async function goesBackToDefaults(page: Page) {
  const preview = previewOf(page);
  const [primary, size] = [
    page.getByLabel('Primary', { exact: true }),
    page.getByLabel('Base font size'),
  ];
  await size.fill('18px');
  await page.getByLabel('Body font').selectOption('Nunito');
  await expect(preview.locator('body')).toHaveCSS('font-family', /Nunito/);
  await page.getByRole('button', { name: 'Restore defaults' }).click();
  await expect(primary).toHaveValue('#0E4B43');
  await expect(size).toHaveValue('16px');
  await expect(page.getByLabel('Body font')).toHaveValue('Inter');
  await expect(page.getByText('Enter a colour such as #0E4B43.')).toBeHidden();
  await expect(preview.locator('body')).toHaveCSS('font-family', /Inter/);
  await expect(publishButton(page)).toBeDisabled();
}

/** A colour that is too pale is reported until it is replaced by one that passes. */
async function savesTheme(page: Page) {
  await page.getByLabel('Primary', { exact: true }).fill('#FFE600');
  const pale = page.getByRole('list', { name: 'Contrast' }).getByText(/^Primary.*too low/);
  await expect(pale).toBeVisible();
  await page.getByLabel('Primary', { exact: true }).fill(PLUM);
  await expect(pale).toBeHidden();
  await page.getByLabel('Heading font').selectOption('Lora');
  await page.getByLabel('Base spacing unit').fill('12');
  await expect(page.getByText('Enter a length from 3px to 6px.')).toBeVisible();
  await page.getByLabel('Base spacing unit').fill('5');
  await page.getByRole('button', { name: 'Save Theme' }).click();
  await expectNoted(page, 'Theme settings saved successfully');
  await expect(previewOf(page).locator('h1')).toHaveCSS('font-family', /Lora/);
}

async function listsComponents(page: Page) {
  await page.getByRole('tab', { name: 'Components' }).click();
  for (const name of ['Layouts', 'Content', 'Media', 'Interactive', 'Tuart Workforce']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  await page.getByLabel('Search components').fill('headline hero image');
  const found = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Used' });
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('Headline, hero image and two buttons');
  await expect(found).toContainText('Used once');
  await expect(found.getByText('Your headline')).toBeAttached();
}

async function savesLogoAndFavicon(page: Page) {
  await page.getByRole('tab', { name: 'Favicons' }).click();
  await page.getByLabel('Favicon to upload').setInputFiles({
    name: 'small.png',
    mimeType: 'image/png',
    buffer: await png({ width: 16, height: 16 }),
  });
  await expectNoted(page, '32x32 or larger is recommended');
  for (const noun of ['Logo', 'Favicon']) {
    await page.getByRole('tab', { name: `${noun}s` }).click();
    await page.getByLabel(`${noun} to upload`).setInputFiles({
      name: `${noun}.png`,
      mimeType: 'image/png',
      buffer: await png({
        width: noun === 'Logo' ? 800 : 512,
        height: noun === 'Logo' ? 200 : 512,
      }),
    });
    await expectNoted(page, 'File uploaded successfully');
    const update = page.getByRole('button', { name: `Update ${noun}` });
    if (noun === 'Logo') {
      await answer(page, SETTINGS, 400, BOOM, 'PATCH');
      await update.click();
      await expectNoted(page, 'Failed to update logo');
      await page.unroute(SETTINGS);
    }
    await update.click();
    await expectNoted(page, `${noun} updated successfully!`);
  }
  const wordmark = previewOf(page).getByRole('banner').locator('img');
  const shapeOf = () => wordmark.evaluate((image) => image.clientWidth / image.clientHeight);
  await expect.poll(shapeOf).toBe(4);
}

async function savesHero(page: Page) {
  await page.getByRole('tab', { name: 'Hero' }).click();
  await page.locator('input[type=file][multiple]').setInputFiles({
    name: 'crew.png',
    mimeType: 'image/png',
    buffer: await png({ width: 800, height: 600 }),
  });
  await page.getByLabel('Alt text').fill('Our crew on site');
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await page.getByRole('button', { name: 'Update Hero Image' }).click();
  await expectNoted(page, 'Hero image updated');
  const shown = previewOf(page).getByAltText('Our crew on site');
  await expect(shown).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(shown).toBeHidden();
  await expect(page.getByText('Using the default image')).toBeVisible();
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(shown).toBeVisible();
}

async function movesSectionByMouse(page: Page) {
  await page.getByRole('tab', { name: 'Layout' }).click();
  const main = page.getByRole('region', { name: 'Main Content' });
  const rows = main.getByRole('listitem');
  await expect(rows.nth(2)).toHaveText('Services Grid');
  const grip = rows.filter({ hasText: 'Services Grid' }).locator('span[aria-hidden]');
  await holdByMouse(page, grip, rows.filter({ hasText: 'Commitments' }));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(rows.nth(2)).toHaveText('Services Grid');
  const marked = await noteMark(main);
  await dragByMouse(page, grip, rows.filter({ hasText: 'Commitments' }));
  await expect(rows.nth(1)).toHaveText('Services Grid');
  expect(await marked()).toBe(true);
  await expect(main).not.toHaveClass(/border-primary/);
}

/** Notes whether a section is still marked half a second after the drop, by the page's own clock. */
async function noteMark(section: Locator): Promise<() => Promise<boolean>> {
  await section.evaluate((element, halfway) => {
    const marked = new Promise((resolve) => {
      const look = () => resolve(element.classList.contains('border-primary'));
      // The drag stops the event from reaching the window, so it is caught on the way down.
      const onDrop = () => setTimeout(look, halfway);
      addEventListener('pointerup', onDrop, { once: true, capture: true });
    });
    Object.assign(window, { marked });
  }, HALFWAY_MS);
  return () => section.evaluate(() => (window as unknown as { marked: Promise<boolean> }).marked);
}

/** Also opens the question whether to remove the component, and keeps it. */
async function changesHeadline(page: Page) {
  await page.getByRole('button', { name: 'Edit Hero Section' }).click();
  const form = page.getByRole('group', { name: 'Properties of Hero Section' });
  await expect(form.getByLabel('Headline')).toHaveValue(ORIGINAL_HEADLINE);
  await form.getByLabel('Headline').fill(HEADLINE);
  await expect(previewOf(page).locator('h1')).toHaveText(HEADLINE);
  await page.getByRole('button', { name: 'Remove Hero Section' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove Hero Section' });
  await expect(removing).toContainText('its text and images will be removed');
  await removing.getByRole('button', { name: 'Cancel' }).click();
  await isClosed(removing);
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
  await answer(page, LAYOUTS, 400, BOOM, 'PATCH');
  await page.getByRole('button', { name: 'Save Layout' }).click();
  await expectNoted(page, 'Failed to save layout');
  await page.unroute(LAYOUTS);
  await page.getByRole('button', { name: 'Save Layout' }).click();
  await expectNoted(page, 'Layout saved successfully');
}

/** The permission may have been taken away since the editor opened. */
async function saysWhyPublishingFails(page: Page) {
  await answer(page, PERMISSION, 200, false);
  await publish(page, 'Plum');
  await expectNoted(page, 'Permission denied');
  await page.unroute(PERMISSION);
  await expect(publishButton(page)).toBeEnabled();
}

async function listsChangesToPublish(page: Page) {
  await publishButton(page).click();
  const changes = page.getByRole('group', { name: 'Changes' });
  await expect(changes.getByRole('checkbox')).toHaveCount(3);
  await changes.getByText(/changes? in Theme$/).click();
  await expect(changes).toContainText(`Colours, primary: #0E4B43 → ${PLUM}`);
  await page.keyboard.press('Escape');
}

async function publishesPlum(page: Page) {
  // The release is live, so a failed read afterwards must not be reported as a failed publication.
  await answer(page, CURRENT, 500, BOOM, 'GET');
  await publish(page, 'Plum');
  await expectNoted(page, 'Changes published successfully');
  await expect(publishButton(page)).toBeDisabled();
  await page.unroute(CURRENT);
  await expect.poll(() => primaryOf(page)).toBe(PLUM.toLowerCase());
  expect(await variableOf(page, '--spacing')).toBe('0.25rem');
}

async function servesIconsOfFavicon(request: APIRequestContext) {
  const manifest = await (await request.get('/site.webmanifest')).json();
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual([
    '192x192',
    '512x512',
  ]);
  expect((await request.get(manifest.icons[0].src)).headers()['content-type']).toBe('image/png');
}

async function restoresEarlierRelease(page: Page) {
  await page.getByRole('button', { name: 'Releases' }).click();
  const releases = page.getByRole('list', { name: 'Releases' }).getByRole('listitem');
  await expect(releases.first()).toContainText('Plum');
  await expect(releases.first()).toContainText('Changed: Theme, Layout, Logo, favicon and hero');
  await releases.first().getByRole('button', { name: 'Compare' }).click();
  await expect(releases.first()).toContainText(`Colours, primary: #0E4B43 → ${PLUM}`);
  await releases.nth(1).getByRole('button', { name: 'Restore' }).click();
  await releases
    .nth(1)
    .getByRole('button', { name: /^Make release/ })
    .click();
  await expectNoted(page, 'Release restored');
}

test('colour, font, logo, favicon, hero and order are published together and restored together', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  await openEditor(page);
  await expect(page.getByRole('tab')).toHaveText([
    'Theme',
    'Layout',
    'Components',
    'Media',
    'Logos',
    'Favicons',
    'Pages',
    'Hero',
  ]);
  await expect(publishButton(page)).toBeDisabled();
  await expect(previewOf(page).locator('h2', { hasText: 'Our Services' })).toBeVisible();

  await test.step('the preview has three widths, in light and dark', () =>
    showsThreeWidthsAndBothSchemes(page));
  await test.step('an invalid colour is refused', () => refusesInvalidColour(page));
  await test.step('the defaults replace what was typed and changed', () =>
    goesBackToDefaults(page));
  await test.step('the theme is saved', () => savesTheme(page));
  await test.step('the components are listed, each with its number of uses', () =>
    listsComponents(page));
  await test.step('a logo and a favicon are saved', () => savesLogoAndFavicon(page));
  await test.step('a hero image is saved', () => savesHero(page));
  await test.step('a section moves by mouse', () => movesSectionByMouse(page));
  await test.step('a headline changes', () => changesHeadline(page));
  await test.step('a link that runs a script is refused', () => refusesLinkThatRunsScript(page));
  await test.step('a release that fails says why', () => saysWhyPublishingFails(page));

  expect(await visitorSees(request)).toEqual(AS_IT_CAME);
  await listsChangesToPublish(page);
  await publishesPlum(page);
  await expect
    .poll(() => visitorSees(request))
    .toEqual({
      primary: PLUM.toLowerCase(),
      font: 'Lora',
      spacing: '0.3125rem',
      hasLogo: true,
      hasIcon: true,
      hasHero: true,
      isServicesFirst: true,
      headline: HEADLINE,
    });
  await servesIconsOfFavicon(request);

  await restoresEarlierRelease(page);
  await expect.poll(() => visitorSees(request)).toEqual(AS_IT_CAME);
});

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

/** On the canvas of other pages, with the undo of the whole editor. */
async function writesOnHomePage(page: Page) {
  await page.getByRole('tab', { name: 'Visual' }).click();
  const canvas = page.frameLocator('iframe[title="The page"]');
  await canvas.getByRole('heading', { name: 'Our Services' }).click();
  await canvas.getByRole('textbox', { name: 'Heading' }).fill('What we offer');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Heading', { exact: true }).filter({ visible: true })).toHaveValue(
    'What we offer',
  );
  await page.getByRole('button', { name: 'Hide block' }).click();
  const note = canvas.getByText('Hidden: visitors don’t see this block.');
  await expect(note).toBeVisible();
  await note.click();
  await page.keyboard.press('Control+z');
  await expect(note).toBeHidden();
  await expect(canvas.getByRole('heading', { name: 'What we offer' })).toBeVisible();
  await page.getByRole('tab', { name: 'Sections' }).click();
  await page.getByRole('button', { name: 'Edit Services Grid' }).click();
  await expect(page.getByLabel('Heading', { exact: true })).toHaveValue('What we offer');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Heading', { exact: true })).toHaveValue('Our Services');
}

test('the layout can be edited by keyboard alone', async ({ page }) => {
  test.setTimeout(120_000);
  await openEditor(page);
  const { keyboard } = page;
  await page.getByRole('tab', { name: 'Theme' }).focus();
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Layout' })).toHaveAttribute('aria-selected', 'true');

  await tabTo(page, 'Move Services Grid up');
  await keyboard.press('Enter');
  const rows = page.getByRole('region', { name: 'Main Content' }).getByRole('listitem');
  await expect(rows.nth(1)).toHaveText('Services Grid');
  await expect(page.getByRole('button', { name: 'Move Services Grid up' })).toBeFocused();
  await press(page, 'Remove Pathways', 'Enter');
  await expect(rows).toHaveCount(5);
  await keyboard.press('Control+z');
  await expect(rows).toHaveCount(6);
  await keyboard.press('Control+Shift+z');
  await expect(rows).toHaveCount(5);

  await press(page, 'Add Rich Text', 'Enter');
  await expect(rows.last()).toHaveText('Rich Text');

  await press(page, 'Standard', 'ArrowDown');
  await expect(page.getByText(/The new template has no place for Rich Text/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Hero Section' })).toContainText('Hero Section');
  await expect(page.getByRole('region', { name: 'Set aside' })).toContainText('Rich Text');
  await press(page, 'Save Layout', 'Enter');
  await expectNoted(page, 'Layout saved successfully');

  await showsProblemByKeyboard(page);

  await test.step('the menus are changed, then everything is reset to the live site', async () => {
    const navigation = page.getByRole('region', { name: 'Navigation', exact: true });
    await navigation.getByLabel('Label').first().fill('What we do');
    await navigation.getByLabel('Links to').first().fill('javascript:alert(1)');
    await expect(navigation.getByText('Enter a path such as /contact')).toBeVisible();
    await navigation.getByLabel('Links to').first().fill('/#services');
    const down = navigation.getByRole('button', { name: 'Move What we do down' });
    await down.click();
    await expect(navigation.getByLabel('Label').nth(1)).toHaveValue('What we do');
    await expect(down).toBeFocused();
    await keyboard.press('Enter');
    await expect(navigation.getByLabel('Label').nth(2)).toHaveValue('What we do');
    await expect(navigation.getByRole('button', { name: 'Move What we do up' })).toBeFocused();
    const links = page.frameLocator('iframe').getByRole('navigation').first().getByRole('link');
    await expect(links.filter({ hasText: 'What we do' })).toBeVisible();
    await page.getByRole('button', { name: 'Save Menus' }).click();
    await expectNoted(page, 'Menus saved successfully');
    await page.getByRole('tab', { name: 'Theme' }).click();
    await page.getByLabel('Primary', { exact: true }).fill(PLUM);
    await page.getByLabel('Spacing scale').fill('nonsense');
    await page.getByRole('button', { name: 'Revert to published' }).click();
    const question = page.getByRole('dialog', { name: 'Revert to published' });
    await expect(question).toContainText('discarded: Theme, Layout and Menus.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Primary', { exact: true })).toHaveValue(PLUM);
    await page.getByRole('button', { name: 'Revert to published' }).click();
    await question.getByRole('button', { name: 'Revert', exact: true }).click();
    await expect(publishButton(page)).toBeDisabled();
    await expect(page.getByLabel('Primary', { exact: true })).toHaveValue('#0E4B43');
    await expect(page.getByLabel('Spacing scale')).toHaveValue('1.5');
    await page.getByRole('tab', { name: 'Layout' }).click();
    await expect(navigation.getByLabel('Label').first()).toHaveValue('Services');
    await expect(rows.nth(2)).toHaveText('Services Grid');
  });
  await writesOnHomePage(page);
});

function controlOf(page: Page, name: string) {
  return page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('radio', { name, exact: true }));
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string) {
  // Looks the element up once: looking it up by name after each press would take longer than
  // everything else.
  const element = await controlOf(page, name).elementHandle();
  for (let presses = 0; presses < 120; presses++) {
    if (await element?.evaluate((found) => found === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} is not in the order of Tab`);
}

/** Presses a key on an element that Tab reaches. The way there was shown once, press by press. */
async function press(page: Page, name: string, key: string) {
  const control = controlOf(page, name);
  expect(await control.evaluate(({ tabIndex }: HTMLElement) => tabIndex), name).toBe(0);
  await control.press(key);
}

async function asksBeforeLeaving(page: Page) {
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(question).toContainText(UNSAVED);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\/admin\/editor/);
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

async function previewsDraftInTab(page: Page) {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const tab = await opening;
  await expect.poll(() => primaryOf(tab)).toBe(PLUM.toLowerCase());
  await expect(tab.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
  await tab.getByRole('contentinfo').getByRole('link', { name: 'Apprenticeships' }).click();
  await expect(tab.getByRole('heading', { name: 'Apprenticeships', level: 1 })).toBeVisible();
  await expect(tab).toHaveURL(/\/admin\/editor\/preview\/apprenticeships$/);
  expect(await primaryOf(tab)).toBe(PLUM.toLowerCase());
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
    .update({ settings: { navigation: [{ label: 'Jobs', to: '/recruitment' }], quickLinks: [] } })
    .eq('type', 'menus');
  expect(saved.error).toBeNull();
  const first = await other.rpc('publish_site', { note: 'Menus', parts: ['menus'] });
  await publish(page, 'Plum');
  await expectNoted(page, 'Failed to publish changes');
  await expect(page.getByText('Others published before you')).toBeVisible();
  await expect(page.getByText(new RegExp(`^Release ${first.data} by admin@`))).toContainText(
    'Menus',
  );
  const menu = page.frameLocator('iframe').getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Jobs' })).toBeVisible();
  await publish(page, 'Plum');
  await expectNoted(page, 'Changes published successfully');
  const current = await other.from('current_release').select('number, snapshot').single();
  expect(current.data).toMatchObject({
    number: (first.data ?? 0) + 1,
    snapshot: {
      theme: { colors: { primary: PLUM } },
      menus: { navigation: [{ label: 'Jobs', to: '/recruitment' }] },
    },
  });
}

test('unsaved changes are kept, and people working at the same time are told about each other', async ({
  page,
  server,
}) => {
  const colleague = await adminClient(server.url);
  await colleague.rpc('hold_site', { holder: randomUUID() });
  await openEditor(page);
  await expect(page.getByText(/^admin@\S+ has the Site Editor open too\.$/)).toBeVisible();
  const primary = page.getByLabel('Primary', { exact: true });
  await primary.fill(PLUM);
  await expect(publishButton(page)).toBeEnabled();

  await asksBeforeLeaving(page);
  await test.step('a lost connection loses nothing', () => keepsChangesWithoutConnection(page));
  await test.step('a save by someone else is not overwritten without asking', () =>
    asksBeforeOverwriting(page, server));
  await test.step('the preview in a tab shows the draft, and search engines do not index it', () =>
    previewsDraftInTab(page));
  await test.step('the second of two publishers is told about the first, checks and publishes', () =>
    tellsOfReleaseByOthers(page, server));
});

test('the editor is for administrators and developers, and says why when it cannot open', async ({
  page,
  server,
}) => {
  await holdSession(page);
  await noteToasts(page);
  await test.step('stored settings cannot be read, and a bucket is missing', async () => {
    await answer(page, SETTINGS, 400, BOOM, 'GET');
    await answer(page, BUCKETS, 200, [], 'GET');
    await page.goto('/admin/editor');
    await expectNoted(page, 'Storage setup issue');
    await expect(
      page.getByText(/^Failed to load (theme settings|current branding settings|menus|the site)$/),
    ).toBeVisible();
    await page.unroute(SETTINGS);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('tab', { name: 'Theme', selected: true })).toBeVisible();
    await page.unroute(BUCKETS);
  });

  await test.step('the server no longer accepts the session', async () => {
    await answer(page, PERMISSION, 401, EXPIRED);
    await page.goto('/admin/editor');
    await expectNoted(page, 'Authentication Error');
    await expect(page.getByRole('dialog', { name: 'Sign in to continue' })).toBeVisible();
    await page.unroute(PERMISSION);
    await page.goto('/admin/editor?panel=logos');
    await expect(page.getByText('Authentication required to manage branding')).toBeVisible();
    await expectNoted(page, 'Authentication Required');
  });

  await holdSession(page, await createStaff(server, 'editor'));
  await page.goto('/admin/site-editor');
  await expectNoted(page, 'Access Denied');
  await expect(page).toHaveURL(/\/admin\/content$/);
  await expect(page.getByRole('link', { name: 'Hero Images' })).toBeHidden();
  await goWithin(page, '/admin/hero');
  await expect(page.getByText('Only developers can access the Hero Image Manager.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update Hero Image' })).toBeHidden();
});
