import type { Page } from '@playwright/test';
import type { ServerProcess } from '../../tests/support/server-process.ts';
import { adminClient } from '../../tests/support/staff-client.ts';
import { expect } from './expect.ts';

/** Opens a page and waits for its script: only the script shows whether the office is open. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isStarted(page);
}

/** Sections start one by one as their code arrives: before that, a link is an ordinary link. */
export async function isStarted(page: Page): Promise<void> {
  // A page's script starts when the visitor does something, or automatically after some seconds.
  await page.evaluate(() => dispatchEvent(new Event('focusin')));
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText(/^(Open|Closed) (now|today)/)).toBeVisible();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main section, main form')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps$')),
    ),
  );
}

/** The toasts on the screen. */
export function toasts(page: Page) {
  return page.locator('[data-toast]');
}

/**
 * Records the toasts of a page from the next load on. A toast leaves after three seconds, which can
 * be over before a busy machine looks for it.
 */
export async function noteToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: string[] = [];
    Object.assign(window, { noted });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          const toast = node.matches('[data-toast]') ? node : node.querySelector('[data-toast]');
          if (toast) noted.push(toast.textContent);
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Waits for a toast with this text, and forgets it: the next one must be another. */
export async function expectNoted(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const { noted } = window as unknown as { noted: string[] };
      const at = noted.findIndex((toast) => toast.includes(wanted));
      if (at >= 0) noted.splice(at, 1);
      return at >= 0;
    },
    text,
    { polling: 100 },
  );
}

type HeroImage = { path: string; alt: string };

/** Publishes the site with this hero image, as staff do. */
export async function publishHero(server: ServerProcess, hero: HeroImage | null): Promise<void> {
  const admin = await adminClient(server.url);
  const settings = { logo: null, favicon: null, hero };
  const saved = await admin.from('site_settings').update({ settings }).eq('type', 'branding');
  if (saved.error) throw saved.error;
  const published = await admin.rpc('publish_site', { note: 'Hero' });
  if (published.error) throw published.error;
}
