import type { Locator, Page } from '@playwright/test';
import { SCROLL_AFTER_NAVIGATE_MS } from '../app/lib/constants.ts';
import { DEFAULT_LAYOUT } from '../app/lib/site/defaults.ts';
import { adminClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { backToFirstRelease } from './support/first-release.ts';
import { holdSession } from './support/people.ts';
import { fits, wordsStayWhole } from './support/screen-size.ts';
import { test } from './support/test.ts';
import { isStarted, visit } from './support/visitor.ts';

const PHONE = { width: 360, height: 740 };

function main(page: Page) {
  return page.getByRole('navigation', { name: 'Main' });
}

function mobileMenu(page: Page) {
  return page.getByRole('navigation', { name: 'Mobile' });
}

function isAtTop(page: Page, id: string) {
  return expect
    .poll(() => page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top))
    .toBeLessThan(120);
}

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  async function readsFooter(footer: Locator) {
    await expect(footer).toContainText('People. Employment. Progress.');
    await expect(footer).toContainText('Monday to Friday 8:30 AM to 5:00 PM');
    await expect(footer.locator('address')).toContainText('Wembley WA 6014');
    await expect(footer.locator('a[href^="tel:"]')).toHaveText(/^\(08\) 5550 01\d\d$/);
    await expect(footer.locator('a[href^="mailto:"]')).toHaveText(/@tuart\.example$/);
    const quick = footer.getByRole('navigation', { name: 'Quick links' }).getByRole('link');
    await expect(quick).toHaveText([
      'Home',
      'Recruitment',
      'Apprenticeships',
      'Developer Login',
      'Client Login',
    ]);
    await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'href',
      '/privacy',
    );
    await expect(footer).toContainText(`© ${new Date().getFullYear()} Tuart Workforce`);
  }

  async function skipsToContent(page: Page) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  }

  /** Notes the timers, the changes of address and the scrolls of the page, in order. */
  async function noteScrolls(page: Page) {
    await page.addInitScript(() => {
      const log: (string | number)[] = [];
      Object.assign(window, { log });
      const { setTimeout } = window;
      const noted = (run: (...given: unknown[]) => void, ms = 0, ...rest: unknown[]) =>
        setTimeout(() => {
          log.push(ms);
          run(...rest);
        }, ms);
      Object.assign(window, { setTimeout: noted });
      const { pushState } = history;
      history.pushState = function (...args) {
        log.push('moved');
        return pushState.apply(this, args);
      };
      const { scrollIntoView } = Element.prototype;
      Element.prototype.scrollIntoView = function (...args) {
        log.push(this.id);
        return scrollIntoView.apply(this, args);
      };
    });
  }

  test('skip link, breadcrumb and footer work; the bar leads to the sections, from another page too, with a shadow past 20 px', async ({
    page,
  }) => {
    await noteScrolls(page);
    await visit(page, '/services/future-services');
    await skipsToContent(page);
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
    await expect(crumbs).toHaveText(['Home', 'services', 'future services']);
    await expect(crumbs.last().locator('[aria-current=page]')).toBeVisible();
    await readsFooter(page.getByRole('contentinfo'));

    await main(page).getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL(/\/#about$/);
    // The router has already scrolled once, before the lazy sections were there.
    const isLate = () =>
      page.evaluate((ms) => {
        const { log } = window as unknown as { log: (string | number)[] };
        // Other timers may have the same delay. The right one is followed at once by the scroll.
        return log.slice(log.indexOf('moved')).some((entry, at, later) => {
          return entry === ms && later[at + 1] === 'about';
        });
      }, SCROLL_AFTER_NAVIGATE_MS);
    await expect.poll(isLate).toBe(true);
    await isAtTop(page, 'about');
    await isStarted(page);

    await expect(main(page).getByRole('link')).toHaveText([
      'Tuart Workforce',
      'Services',
      'About',
      'Contact',
      'Jobs',
    ]);
    await expect(main(page).getByRole('link').first()).toHaveAttribute('href', '/');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCount(0);

    const bar = page.getByRole('banner');
    // Until a person takes over, the page stays at the section while parts above it load.
    await page.keyboard.press('Shift');
    const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo(0, to), top);
    await scrollTo(20);
    await expect(bar).toHaveCSS('box-shadow', 'none');
    await scrollTo(21);
    await expect(bar).not.toHaveCSS('box-shadow', 'none');
    await scrollTo(20);
    await expect(bar).toHaveCSS('box-shadow', 'none');

    await main(page).getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL(/\/#contact$/);
    await isAtTop(page, 'contact');
    await page.keyboard.press('Tab');
    await expect(page.locator('#contact :focus')).toHaveCount(1);
    // The address already has this fragment; the link must still scroll there.
    await scrollTo(0);
    await main(page).getByRole('link', { name: 'Contact' }).click();
    await isAtTop(page, 'contact');
  });
});

test('twelve entries and the blog template fit every width', async ({ page, server }) => {
  const admin = await adminClient(server.url);
  const navigation = Array.from({ length: 12 }, (_, i) => ({ label: `Our work ${i}`, to: '/' }));
  const [, content] = DEFAULT_LAYOUT.sections;
  const sections = ['header', 'content', 'sidebar', 'footer'].map((id) => ({
    id,
    name: id,
    components:
      id === 'content' ? (content?.components ?? []).map((one) => ({ ...one, props: {} })) : [],
  }));
  const { data } = await admin
    .from('site_settings')
    .select('settings')
    .eq('type', 'menus')
    .single();
  const menus = { ...(data?.settings as object), navigation };
  const saved = await Promise.all([
    admin.from('site_settings').update({ settings: menus }).eq('type', 'menus'),
    admin
      .from('page_layouts')
      .update({ layout_data: { template: 'blog', sections, lastUpdated: null } })
      .eq('page_id', 'home'),
  ]);
  const published = await admin.rpc('publish_site', { note: 'A long menu' });
  expect([...saved, published].map(({ error }) => error)).toEqual([null, null, null]);

  try {
    const html = async () => (await page.request.get('/')).text();
    await expect.poll(html).toContain('data-template="blog"');
    await page.goto('/');
    for (const width of [320, 768, 1024, 1440]) {
      await fits(page, { width, height: 800 }, 'The long menu');
      await wordsStayWhole(page, String(width));
    }
    // Nothing is beside the content, so it takes the whole width.
    const hero = await page.getByRole('heading', { level: 1 }).locator('xpath=../..').boundingBox();
    expect(hero?.width).toBeGreaterThan(1_200);

    await page.setViewportSize({ width: 768, height: 800 });
    await expect(main(page).getByRole('link', { name: 'Our work 0', exact: true })).toBeVisible();
    const folded = main(page).getByRole('link', { name: 'Our work 11', exact: true });
    await expect(folded).toBeHidden();
    await main(page).getByRole('button', { name: 'More' }).click();
    await expect(folded).toBeInViewport();
  } finally {
    await backToFirstRelease(server);
  }
});

/** Makes lines longer until the loaded page has been painted, as the fonts of some machines do. */
function useWideFallback(page: Page) {
  return page.addInitScript(() => {
    const wide = new CSSStyleSheet();
    wide.replaceSync('.site { letter-spacing: 0.08em }');
    document.adoptedStyleSheets = [wide];
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    addEventListener('load', async () => {
      await frame();
      await frame();
      const height = document.documentElement.scrollHeight;
      document.adoptedStyleSheets = [];
      document.documentElement.dataset.wide = `${height}`;
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the menu works by keyboard alone, slides in below the bar and closes on every choice; only admins see the dashboard and Logout', async ({
    page,
  }) => {
    await visit(page, '/recruitment');
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
    await expect(page.getByText('Admin Dashboard')).toHaveCount(0);
    await expect(page.getByText('Edit this page')).toHaveCount(0);
    await expect(mobileMenu(page)).toBeHidden();
    const button = page.getByRole('button', { name: 'Menu' });
    for (let tabs = 0; tabs < 8; tabs += 1) {
      await page.keyboard.press('Tab');
      if (await button.evaluate((element) => element === document.activeElement)) break;
    }
    await page.keyboard.press('Enter');
    await expect(mobileMenu(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(mobileMenu(page).getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/#about$/);
    await isAtTop(page, 'about');

    await button.click();
    await expect(mobileMenu(page).getByRole('link')).toHaveText([
      'Home',
      'Our Services',
      'About Us',
      'Contact',
      'Jobs',
    ]);
    const menu = page.locator('#mobile-menu');
    await expect.poll(async () => (await menu.boundingBox())?.y).toBe(60);
    await page.keyboard.press('Escape');
    await expect(mobileMenu(page)).toBeHidden();

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const underWay = await menu.evaluate(async (element: HTMLElement) => {
      element.showPopover();
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
      const { opacity, translate } = getComputedStyle(element);
      return { opacity: Number(opacity), translate };
    });
    expect(underWay.opacity).toBeLessThan(1);
    expect(underWay.translate).toMatch(/-\d/);
    await mobileMenu(page).getByRole('link', { name: 'About Us' }).click();
    await expect(mobileMenu(page)).toBeHidden();
    await isAtTop(page, 'about');

    await button.click();
    await mobileMenu(page).getByRole('link', { name: 'Home' }).click();
    await expect(mobileMenu(page)).toBeHidden();
    await expect(page).toHaveURL(/\/$/);

    await holdSession(page);
    await visit(page, '/contact');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await button.click();
    const entry = mobileMenu(page).getByRole('link', { name: 'Admin Dashboard' });
    await expect(entry).toHaveAttribute('href', '/admin');
    await page.keyboard.press('Escape');
    await fits(page, PHONE, 'The bar of staff');
    await page.getByRole('link', { name: 'Edit this page' }).click();
    await expect(page).toHaveURL(/\/admin\/content\/edit\//);
  });

  test('the menu also closes before the script has loaded', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    const html = page.locator('html');
    const footer = page.getByRole('contentinfo');
    await expect(html).toHaveAttribute('data-late');
    await expect(footer).toHaveCSS('content-visibility', 'visible');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(html).not.toHaveAttribute('data-late');
    await mobileMenu(page).getByRole('link', { name: 'About Us' }).click();
    await expect(page).toHaveURL(/\/#about$/);
    await expect(mobileMenu(page)).toBeHidden();
    await isAtTop(page, 'about');
    // The reload returns to a place further down, so everything above it must be laid out already,
    // and the place stays the same when the fonts arrive and the lines above it get shorter.
    await useWideFallback(page);
    await page.reload();
    await expect(footer).toBeAttached();
    await expect(html).not.toHaveAttribute('data-late');
    await expect(html).toHaveAttribute('data-wide');
    const height = await html.evaluate((element) => element.scrollHeight);
    expect(Number(await html.getAttribute('data-wide'))).toBeGreaterThan(height + 100);
    await isAtTop(page, 'about');
  });
});
