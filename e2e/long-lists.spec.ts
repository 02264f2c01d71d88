import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { clusterUrl } from '../server/database/embedded/cluster-lock.ts';
import { openConnection } from '../server/database/postgresql/connection.ts';
import type { ServerProcess } from '../tests/support/server-process.ts';
import { expect } from './support/expect.ts';
import { downloadedBy } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

/** In place of 10,000, so that few leads are enough: the screens take the number from the database. */
const LIMIT = 28;
const NEW = 30;
const CLOSED = 2;
const HINT =
  'The list stops at 28 leads. To see the others, narrow the filters or reverse the sort order.';

async function connectionTo({ dataDir }: ServerProcess) {
  const password = await readFile(path.join(dataDir, 'secrets/database-password'), 'utf8');
  const pidFile = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  return openConnection(clusterUrl(Number(pidFile.split('\n')[3]), password.trim()));
}

/** Runs with the lower limit and only these leads, and puts the real limit back. */
async function withLowLimit(server: ServerProcess, run: () => Promise<void>) {
  const sql = await connectionTo(server);
  const [real] = await sql<{ text: string }[]>`
    select pg_get_functiondef('private.count_limit'::regproc) as text
  `;
  await sql`delete from public.leads`;
  await sql`
    insert into public.leads (name, email, status, created_at)
    select 'Person ' || lpad(n::text, 2, '0'), n || '@example.com',
      case when n <= ${NEW}::int then 'new' else 'closed' end, now() - n * interval '1 minute'
    from generate_series(1, ${NEW + CLOSED}::int) n
  `;
  await sql.unsafe(`
    create or replace function private.count_limit() returns integer
    language sql immutable set search_path = '' as 'select ${LIMIT}'
  `);
  try {
    await run();
  } finally {
    await sql.unsafe(real?.text ?? '');
    await sql.end();
  }
}

/** The third page would have further leads, but the list stops before it. */
async function hasNothingPastTheLimit(page: Page) {
  await page.goto('/admin/leads?page=3');
  await expect(page.getByText('There is nothing on this page')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await expect(page.getByRole('row', { name: /Person 01/ })).toBeVisible();
}

async function countsToTheLimit(page: Page) {
  await expect(page.getByText('28+ leads', { exact: true })).toBeVisible();
  await expect(page.getByText(HINT)).toBeHidden();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByRole('row', { name: /Person 28/ })).toBeVisible();
  await expect(page.getByText(HINT)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next page' })).toBeHidden();
}

async function exportsEverything(page: Page) {
  const exportButton = page.getByRole('button', { name: 'Export' });
  const file = await downloadedBy(page, () => exportButton.click());
  expect(file.trim().split('\r\n')).toHaveLength(1 + NEW + CLOSED);
}

/** A column shows 25 cards, and more on request. */
async function boardCountsToTheLimit(page: Page) {
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(column('New').getByRole('heading')).toHaveText('New28+');
  await expect(column('Closed').getByRole('heading')).toHaveText('Closed2');
  await expect(column('New').getByRole('article')).toHaveCount(25);
  await expect(column('New').getByText('and 3+ more')).toBeVisible();
  await column('New').getByRole('button', { name: 'Show more' }).click();
  await expect(column('New').getByRole('article')).toHaveCount(NEW);
}

test('a list counts to its limit and explains how to see the rest; its export has everything', async ({
  page,
  server,
}) => {
  await holdSession(page);
  await withLowLimit(server, async () => {
    await hasNothingPastTheLimit(page);
    await countsToTheLimit(page);
    await exportsEverything(page);
    await boardCountsToTheLimit(page);
  });
});
