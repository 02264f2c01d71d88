import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import { goWithin } from './navigation.ts';

declare global {
  interface Window {
    /** What screen readers have been told since it was last emptied. */
    told: string[];
  }
}

type Step = (page: Page) => Promise<void>;
type Name = string | RegExp;

/** Something that people do without a mouse. */
interface Deed {
  by: Step[];
  /** How the only thing that screen readers say begins. */
  said: string;
  /** A part of the name of what has the focus afterwards. */
  focus: string;
}

/** By what is done, in this order. */
export type Deeds = Record<string, Deed>;

/** Said whenever someone else comes, such as a tab that another test has only just left. */
const OF_A_COLLEAGUE = /the Site Editor open too\.$/;

const named = (name: Name) => ({ name, exact: typeof name === 'string' });
const topmost = (page: Page) => page.getByRole('dialog').last();

/**
 * Presses a key on something that can be pressed. A dialog or a menu takes the focus just after it
 * has opened, and would take it from what a person is about to press, so people wait for that.
 */
export async function pressKey(target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  const isReady = () =>
    target.evaluate((element) => {
      const layer = element.closest('[role=dialog], [role=alertdialog], [role=menu]');
      const isSettled = layer?.contains(document.activeElement) ?? true;
      return isSettled && !element.matches(':disabled, [aria-disabled=true]');
    });
  await expect
    .poll(isReady, { message: 'it can be pressed, and what opened has the focus' })
    .toBe(true);
  // Takes the focus back if the page has moved it since.
  await target.press(key);
}

export function press(name: Name, find = (page: Page): Page | Locator => page): Step {
  return (page) => pressKey(find(page).getByRole('button', named(name)).first(), 'Enter');
}

/** Presses a button of the dialog that has just opened. */
export function confirm(name: Name): Step {
  return press(name, topmost);
}

export function follow(name: Name): Step {
  return (page) => pressKey(page.getByRole('link', named(name)).first(), 'Enter');
}

/** In the dialog that has just opened, if there is one. */
export function type(label: Name, text: string): Step {
  return (page) =>
    page
      .getByLabel(label, { exact: typeof label === 'string' })
      .last()
      .fill(text);
}

export function choose(label: Name, option: string): Step {
  return async (page) => {
    const select = page.getByLabel(label, { exact: typeof label === 'string' }).last();
    await select.focus();
    await select.selectOption(option);
  };
}

/** Chooses from a list that is not the browser's own. */
export function pick(label: Name, option: string): Step {
  return async (page) => {
    await pressKey(page.getByRole('combobox', named(label)).last(), 'Enter');
    await pressKey(page.getByRole('option', named(option)), 'Enter');
  };
}

export function tick(label: Name): Step {
  return (page) =>
    pressKey(page.getByLabel(label, { exact: typeof label === 'string' }).last(), 'Space');
}

/** People see that something is there, or has gone, before they go on to the next. */
export function see(text: string, find: (page: Page) => Locator): Step {
  return (page) => expect(find(page).getByText(text)).toBeVisible();
}

export function seeGone(text: string): Step {
  return (page) => expect(page.getByText(text)).toBeHidden();
}

/** Playwright chooses the file: the system's dialog is not part of the page. */
export function chooseFile(label: string, find: () => Promise<string>): Step {
  return async (page) => page.getByLabel(label).setInputFiles(await find());
}

/** Opens a screen of the back office and waits until it can be used. */
export async function opens(page: Page, path: string, ready: Name): Promise<void> {
  await (page.url().includes('/admin') ? goWithin(page, path) : page.goto(path));
  await expect(page.getByRole('heading', { name: ready, level: 1 })).toBeVisible();
}

/** Does all of it. After each deed, something sensible has the focus, and one thing was said. */
export async function doByKeyboard(page: Page, deeds: Deeds): Promise<void> {
  for (const [deed, { by, said, focus }] of Object.entries(deeds)) {
    await page.evaluate(() => {
      window.told = [];
    });
    for (const step of by) await step(page);
    const heard = async () => {
      const told = await page.evaluate(() => window.told);
      const own = told.filter((text) => !OF_A_COLLEAGUE.test(text));
      return own.map((text) => (text.startsWith(said) ? said : text));
    };
    await expect.poll(heard, { message: `${deed}: what is said` }).toEqual([said]);
    await expect.poll(() => focusOf(page), { message: `${deed}: the focus` }).toContain(focus);
    expect(await heard(), `${deed}: said once`).toEqual([said]);
  }
}

/** The name of what has the focus. */
function focusOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const held = document.activeElement;
    if (!(held instanceof HTMLElement) || held === document.body) return 'nothing';
    if (!held.checkVisibility()) return 'something that nobody can see';
    const { labels } = held as HTMLInputElement;
    return (held.ariaLabel ?? labels?.[0]?.textContent ?? held.textContent).trim();
  });
}

/** Call it before the page opens. */
export async function listenToPage(page: Page): Promise<void> {
  await page.addInitScript(listenToLiveRegions);
  await page.addInitScript(keepOffers);
}

/**
 * Runs in the page before its own scripts. What people can undo for ten seconds stays for a minute:
 * a busy machine needs longer than ten seconds to check what was said and to press the button.
 */
function keepOffers(): void {
  const OFFERS_MS = [9_500, 10_000];
  const LONGER_MS = 60_000;
  const { setTimeout } = window;
  const longer = (run: TimerHandler, ms = 0, ...rest: unknown[]) =>
    setTimeout(run, OFFERS_MS.includes(ms) ? LONGER_MS : ms, ...rest);
  Object.assign(window, { setTimeout: longer });
}

/**
 * Runs in the page before its own scripts. A screen reader says what is added to a live region. It
 * says nothing of a region that appears with its text, except an alert.
 */
function listenToLiveRegions(): void {
  const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]';
  const ALERT = '[role=alert]';
  window.told = [];
  const observer = new MutationObserver((records) => {
    const regions = new Set<Element>();
    for (const { target, addedNodes } of records) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      if (region && (addedNodes.length > 0 || target instanceof Text)) regions.add(region);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(ALERT)) regions.add(node);
        for (const alert of node.querySelectorAll(ALERT)) regions.add(alert);
      }
    }
    for (const region of regions) {
      const text = region.textContent.trim();
      const isHeard = region.isConnected && !region.closest('[aria-hidden=true]');
      if (text && isHeard) window.told.push(text);
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}
