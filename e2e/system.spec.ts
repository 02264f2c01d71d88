import type { Page } from '@playwright/test';
import { serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { openScreen } from './support/navigation.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

const HOUR_MS = 3_600_000;
const GB = 1024 ** 3;

/** Another server on the same database, with problems. */
function troubledServer(now: number) {
  const at = new Date(now).toISOString();
  return {
    name: 'second.example:3000',
    version: '0.0.1',
    started_at: at,
    jobs: [
      {
        name: 'vacancies',
        everyMs: 20_000,
        startedAt: now,
        failedAt: now,
        failingSince: now - 3 * HOUR_MS,
        failure: 'vacancies could not be closed',
      },
    ],
    disks: [{ name: 'data', freeBytes: 0.25 * GB, totalBytes: 40 * GB }],
    errors: [
      {
        fingerprint: 'made for this test',
        message: 'unexpected error: TypeError: no page …',
        place: '/jobs/:name',
        amount: 3,
        first_at: at,
        last_at: at,
        request_id: '6a3d0f0e-6d0c-4b51-9a2e-000000000001',
      },
    ],
  };
}

type Report = ReturnType<typeof troubledServer>;

async function choosesTime(page: Page) {
  await page.getByLabel(/^Time /).fill('03:30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Backup settings saved')).toBeVisible();
}

async function readsWhatIsBroken(page: Page, { errors: [error] }: Report) {
  const attention = page.getByRole('list', { name: 'What needs attention' });
  await expect(attention).toContainText(
    'Broken: The disk with the data of second.example:3000 is nearly full: 256 MB of 40 GB is free.',
  );
  await expect(attention).toContainText('Needs attention: The servers run different versions');
  await expect(page.getByText('free up space today')).toBeVisible();
  await expect(page.getByRole('row', { name: /Closing vacancies/ })).toContainText('Broken');
  const errors = page.getByRole('list', { name: 'Errors', exact: true });
  await expect(errors).toContainText('3 times, at /jobs/:name');
  await expect(errors).toContainText(error?.request_id ?? '');
  await page.getByRole('button', { name: 'Copy the report' }).click();
  await expect(page.getByText('Report copied')).toBeVisible();
}

test('an administrator sees what is broken, copies the errors, schedules backups, requests one, and reads that no mailbox is set up', async ({
  page,
  server,
}) => {
  const service = await serviceClient(server);
  const report = troubledServer(Date.now());
  await service.rpc('report_server', { report });
  await holdSession(page);
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toContainText('2 things are broken');
  await page.getByRole('link', { name: 'See what to do under System' }).click();
  await expect(page.getByText('There are no backups yet.')).toBeVisible();
  await readsWhatIsBroken(page, report);
  await choosesTime(page);
  const saved = await service.from('backup_settings').select('run_at').single();
  expect(saved.data?.run_at).toBe('03:30:00');
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByRole('list', { name: 'Backups' })).toContainText(
    'Requested by an administrator',
  );
  // Takes the work from this server: a backup would take longer than everything else here.
  await service.rpc('claim_backup');
  await service.rpc('report_server', { report: { name: report.name, is_stopping: true } });
  // Without a mailbox, the inbox says so.
  await openScreen(page, 'Inbox');
  await expect(page.getByText('Mail is not being fetched')).toBeVisible();
});
