import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { clusterUrl } from '../server/database/embedded/cluster-lock.ts';
import { openConnection } from '../server/database/postgresql/connection.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../tests/support/server-process.ts';
import { expect } from './support/expect.ts';
import { downloadedBy } from './support/outage.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

const NEW = 12_000;
const CLOSED = 30;
const HINT =
  'The list stops at 10,000 leads. To see the others, narrow the filters or reverse the sort order.';

/** Writes directly to the database, because adding the leads on the screens would take an hour. */
async function addLeads({ dataDir }: ServerProcess) {
  const password = await readFile(path.join(dataDir, 'secrets/database-password'), 'utf8');
  const pidFile = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const sql = await openConnection(clusterUrl(Number(pidFile.split('\n')[3]), password.trim()));
  await sql`set session_replication_role = replica`;
  await sql`
    insert into public.leads (name, email, status, created_at)
    select 'Person ' || lpad(n::text, 5, '0'), n || '@example.com',
      case when n <= ${NEW}::int then 'new' else 'closed' end, now() - n * interval '1 minute'
    from generate_series(1, ${NEW + CLOSED}::int) n
  `;
  await sql.end();
}

async function countsToTheLimit(page: Page) {
  await page.goto('/admin/leads');
  await expect(page.getByText('10,000+ leads', { exact: true })).toBeVisible();
  await expect(page.getByText(HINT)).toBeHidden();
  await page.getByRole('link', { name: 'Page 400' }).click();
  await expect(page.getByRole('row', { name: /Person 10000/ })).toBeVisible();
  await expect(page.getByText(HINT)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next page' })).toBeHidden();
}

async function hasNothingFurther(page: Page) {
  for (const beyond of [401, 999, 99_999]) {
    await page.goto(`/admin/leads?page=${beyond}`);
    await expect(page.getByText('There is nothing on this page')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await expect(page.getByRole('row', { name: /Person 00001/ })).toBeVisible();
}

/** Does what the hint on the screen suggests. */
async function reachesTheRest(page: Page) {
  await page.goto('/admin/leads?sort=created_at');
  await expect(page.getByRole('row', { name: /Person 12030/ })).toBeVisible();
  await page.goto('/admin/leads?status=closed');
  await expect(page.getByText('30 leads', { exact: true })).toBeVisible();
  await expect(page.getByText(HINT)).toBeHidden();
}

test('a list counts to 10,000 and explains how to see the rest; its export has everything', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const folder = await temporaryFolder();
  const server = await startServerProcess(folder.path);
  const context = await browser.newContext({ baseURL: server.url });
  await addLeads(server);
  const page = await context.newPage();
  await holdSession(page);
  await countsToTheLimit(page);
  await hasNothingFurther(page);
  await reachesTheRest(page);

  await page.goto('/admin/leads?view=board');
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(column('New').getByRole('heading')).toHaveText('New10,000+');
  await expect(column('New').getByText('and 9,975+ more')).toBeVisible();
  await expect(column('Closed').getByRole('heading')).toHaveText('Closed30');

  await page.goto('/admin/leads');
  const exportButton = page.getByRole('button', { name: 'Export' });
  const file = await downloadedBy(page, () => exportButton.click());
  expect(file.trim().split('\r\n')).toHaveLength(1 + NEW + CLOSED);

  await context.close();
  await server.stop();
  await folder.remove();
});
