import type { Page } from '@playwright/test';
import { png } from '../tests/storage/samples.ts';
import { serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { test } from './support/test.ts';
import { publishHero, visit } from './support/visitor.ts';

const BANNER = 'Self-healed reload applied.';

test('the default image replaces a hero image that fails to load', async ({ page, server }) => {
  const heroes = (await serviceClient(server)).storage.from('hero-images');
  const uploaded = await heroes.upload('failing.png', await png(), { contentType: 'image/png' });
  expect(uploaded.error).toBeNull();
  const address = /hero-images\/failing\.png\?width=/;
  await page.route(address, (route) => route.fulfill({ status: 500 }));
  await publishHero(server, { path: 'storage/failing.png', alt: 'A crew at work' });
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('failing.png');
  const failed = page.waitForResponse(address);
  await page.goto('/');
  expect((await failed).status()).toBeGreaterThanOrEqual(400);
  const image = page.getByRole('main').getByRole('img').first();
  await expect(image).toHaveAttribute('alt', /Four people build a timber house frame/);
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0);
  await publishHero(server, null);
  await heroes.remove(['failing.png']);
});

test('a repaired page says so until dismissed: by query, and after nocache=1 has removed workers and caches', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, '/contact?heal=1&x=2');
  await expect(page.getByText(BANNER)).toBeVisible();
  // The menu opens 60 px from the top, so the bar must end there.
  const bar = page.getByRole('banner');
  await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(BANNER)).toHaveCount(0);
  await expect(page).toHaveURL(/\/contact\?x=2$/);

  const left = () =>
    page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]);
  await page.evaluate(async () => {
    const [script = ''] = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('rolldown-runtime'));
    await navigator.serviceWorker.register(script, { type: 'module' });
    await caches.open('left over');
  });
  expect(await left()).toHaveLength(2);

  await page.goto('/contact?nocache=1&x=2');
  await expect(page).toHaveURL(/\/contact\?x=2$/);
  await expect(page.getByText(BANNER)).toBeVisible();
  expect(await left()).toEqual([]);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(BANNER)).toHaveCount(0);
});

const PASSING_MS = 50;

interface Fault {
  message: string;
  /** Until it is mended, if it does not pass by itself. */
  lastingMs?: number;
}

/** Replaces the recruitment page with one that throws the page's fault. */
async function breakRecruitment(page: Page): Promise<void> {
  await page.route('**/assets/program-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `
        window.said = '';
        new MutationObserver(() => { window.said += document.body.innerText; })
          .observe(document.body, { childList: true, subtree: true });
        export default function Broken() {
          const { fault } = window;
          window.tries = (window.tries ?? 0) + 1;
          if (!fault) return 'It works again';
          fault.since ??= performance.now();
          if (performance.now() - fault.since > (fault.lastingMs ?? Infinity)) return 'It has passed';
          throw new Error(fault.message);
        }`,
    }),
  );
}

/** Null mends it. */
function setFault(page: Page, fault: Fault | null): Promise<void> {
  return page.evaluate((it) => void Object.assign(window, { fault: it, said: '' }), fault);
}

/** Comes from another page, within the same document. */
async function openBroken(page: Page, fault: Fault): Promise<void> {
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible();
  await setFault(page, fault);
  await footer.getByRole('link', { name: 'Recruitment' }).click();
}

function triesSoFar(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { tries: number }).tries);
}

test('a broken page says why, and can be tried again or reloaded; a brief error of cancelled work is ignored', async ({
  page,
}) => {
  await breakRecruitment(page);
  await visit(page, '/contact');
  await openBroken(page, { message: 'The roof is leaking' });
  const panel = page.getByRole('alert');
  await expect(panel.getByRole('heading')).toHaveText('Something went wrong');
  await expect(panel).toContainText('The roof is leaking');
  await expect(panel.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  const triesBefore = await triesSoFar(page);
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(() => triesSoFar(page)).toBeGreaterThan(triesBefore);
  await expect(panel).toContainText('The roof is leaking');
  await setFault(page, null);
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('It works again')).toBeVisible();

  await openBroken(page, { message: 'Operation: canceled', lastingMs: PASSING_MS });
  await expect(page.getByText('It has passed')).toBeVisible();
  const said = await page.evaluate(() => (window as unknown as { said: string }).said);
  expect(said).not.toContain('Something went wrong');

  await openBroken(page, { message: 'Operation: canceled' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await page.unroute('**/assets/program-*.js');
  await panel.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('heading', { name: 'Recruitment', level: 1 })).toBeVisible();
});

test('a page without its root element says so', async ({ page }) => {
  await page.route('**/contact', async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replace('<div id="root">', '<div>');
    await route.fulfill({ response: reply, body });
  });
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application Error');
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute(
    'href',
    '/',
  );
  await page.unroute('**/contact');
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
});

test.describe('the script of a page', () => {
  function listenForScripts(page: Page): string[] {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (/\/assets\/.*\.js$/.test(request.url())) scripts.push(request.url());
    });
    return scripts;
  }

  test.use({ hasOwnContext: true });

  test('waits for the visitor to do something or for five seconds, unless something needs it', async ({
    page,
  }) => {
    const scripts = listenForScripts(page);
    const isStarted = () => expect.poll(() => scripts.length).toBeGreaterThan(0);
    const open = async (path: string) => {
      scripts.length = 0;
      await page.goto(path);
    };
    // Time passes only when the test advances it, however slow the machine is.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await open('/privacy');
    await page.clock.runFor(1_000);
    const inserted = await page.evaluate(() => {
      dispatchEvent(new PointerEvent('pointermove'));
      return document.head.querySelectorAll('script[type="module"]:not([src])').length;
    });
    expect(inserted).toBe(0);
    await page.clock.runFor(3_900);
    expect(scripts).toEqual([]);
    await page.clock.runFor(1_000);
    await isStarted();

    // What the app has stored would start the next page at once.
    await page.goto('/robots.txt');
    await page.evaluate(() => [localStorage, sessionStorage].map((storage) => storage.clear()));
    await open('/terms');
    await page.clock.runFor(1_000);
    expect(scripts).toEqual([]);
    await page.mouse.move(40, 40);
    await page.mouse.move(60, 60);
    await isStarted();

    await open('/privacy?from=mail');
    await page.clock.runFor(1_000);
    await isStarted();
  });
});
