import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { adminClient } from '../tests/support/staff-client.ts';
import { dragByFinger, fingerOn, holdByFinger, middleOf } from './support/drag.ts';
import { expect } from './support/expect.ts';
import { refuse, toast } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

const PHONE = { width: 360, height: 740 };
const TABLET = { width: 820, height: 1180 };
const SWIPE_PX = 200;

/** Moves at once, without holding still first. */
async function swipe(page: Page, from: Locator, by: { x?: number; y?: number }) {
  const start = await middleOf(from);
  const finger = await fingerOn(page, start);
  await finger.slideTo({ x: start.x + (by.x ?? 0), y: start.y + (by.y ?? 0) });
  await finger.lift();
}

test('a card of the board moves by finger; a swipe over it scrolls, and a refused move puts it back', async ({
  page,
  server,
}) => {
  const admin = await adminClient(server.url);
  const tag = randomUUID();
  const { data } = await admin
    .from('leads')
    .insert({ name: `Ana ${tag}`, email: `ana@${tag}.example` })
    .select('id');
  const statusOf = async () => {
    const { data: lead } = await admin
      .from('leads')
      .select('status')
      .eq('id', data?.[0]?.id ?? '');
    return lead?.[0]?.status;
  };
  const column = (name: string) => page.getByRole('region', { name });
  const card = page.getByRole('article', { name: tag });
  await holdSession(page);
  await page.setViewportSize(TABLET);
  await page.goto(`/admin/leads?view=board&q=${tag}`);

  const link = card.getByRole('link');
  await dragByFinger(page, link, column('Contacted'));
  await expect(column('Contacted').getByRole('article')).toBeVisible();
  await expect.poll(statusOf).toBe('contacted');
  await expect(page).toHaveURL(/view=board/);

  const release = await refuse(page, 'leads', 'PATCH');
  await dragByFinger(page, link, column('New'));
  await expect(toast(page, 'Failed to update lead')).toBeVisible();
  await expect(column('Contacted').getByRole('article')).toBeVisible();
  await expect(column('New').getByRole('article')).toBeHidden();
  await release();

  await page.setViewportSize(PHONE);
  await card.scrollIntoViewIfNeeded();
  const left = async () => (await column('New').boundingBox())?.x ?? 0;
  const before = await left();
  await swipe(page, link, { x: -SWIPE_PX });
  await expect.poll(left).toBeLessThan(before - SWIPE_PX / 2);
  expect(await statusOf()).toBe('contacted');

  // A card held at the edge of the screen scrolls the columns.
  await card.scrollIntoViewIfNeeded();
  const start = await middleOf(link);
  const finger = await fingerOn(page, start);
  await finger.down;
  await page.waitForTimeout(400);
  await finger.slideTo({ x: PHONE.width - 5, y: start.y });
  await expect(column('Closed')).toHaveClass(/border-primary/);
  await finger.lift();
  await expect(column('Closed').getByRole('article')).toBeVisible();
  await expect.poll(statusOf).toBe('closed');
});

async function dragsMenuLink(page: Page) {
  const menu = page.getByRole('region', { name: 'Navigation', exact: true });
  const rows = menu.getByRole('listitem');
  const labels = () =>
    menu.getByLabel('Label').evaluateAll((all: HTMLInputElement[]) => all.map((one) => one.value));
  await expect(rows.first()).toBeVisible();
  const [first = '', second = '', ...others] = await labels();
  const grip = rows.first().locator('span[aria-hidden]').first();
  await dragByFinger(page, grip, rows.nth(1));
  await expect.poll(labels).toEqual([second, first, ...others]);
  await expect(menu.getByRole('status')).toHaveText(`${first} is now 2 of ${others.length + 2}`);
}

test('the layout panel works by finger: links of a menu, sections by the grip and from the library, and a swipe only scrolls', async ({
  page,
}) => {
  await holdSession(page);
  await page.setViewportSize(PHONE);
  await page.goto('/admin/editor?panel=layout');
  await dragsMenuLink(page);
  const main = page.getByRole('region', { name: 'Main Content' });
  const rows = main.getByRole('listitem');
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(2)).toHaveText('Services Grid');

  const row = (name: string) => rows.filter({ hasText: name });
  await dragByFinger(page, row('Services Grid').locator('span[aria-hidden]'), row('Commitments'));
  await expect(rows.nth(1)).toHaveText('Services Grid');

  const library = page.getByRole('list', { name: 'Components' });
  const chip = library.getByRole('listitem').filter({ hasText: 'Rich Text' });
  await page.getByLabel('Find a component').fill('Rich Text');
  const header = page.getByRole('region', { name: 'Header', exact: true });
  await expect(chip).toBeVisible();
  const finger = await holdByFinger(page, chip, header);
  await finger.lift();
  await expect(header.getByRole('listitem')).toHaveText('Rich Text');

  await page.getByLabel('Find a component').fill('');
  const scrolled = () => library.evaluate(({ scrollTop }) => scrollTop);
  await swipe(page, library, { y: -SWIPE_PX });
  await expect.poll(scrolled).toBeGreaterThan(0);
  await expect(rows).toHaveCount(6);
});
