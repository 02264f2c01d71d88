import { glob } from 'node:fs/promises';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getAttachmentName } from '../../app/lib/supabase/attachment-name.ts';
import type { AppEnv } from '../../server/app-env.ts';
import { createRestApi } from '../../server/backend/rest/api.ts';
import { loadCatalogue } from '../../server/backend/rest/catalogue/load-catalogue.ts';
import { startAttachmentClock } from '../../server/jobs/attachment-clock.ts';
import { createLogger } from '../../server/logger.ts';
import { createDataClient, type DataClient } from '../../server/site/data-client.ts';
import { readableName, storeFile } from '../../server/site/enquiries/attachments.ts';
import { SERVICE } from '../database/callers.ts';
import { pdf } from './samples.ts';
import { createStorageHarness, SITE_URL, type StorageHarness } from './storage-harness.ts';
import { openDiskStore, type TestStore } from './stores.ts';

const log = createLogger('silent');

let store: TestStore;
let harness: StorageHarness;
let service: DataClient;

beforeAll(async () => {
  store = await openDiskStore();
  harness = await createStorageHarness(async () => store);
  const { owner, authenticator } = harness.database;
  const rest = new Hono<AppEnv>()
    .use((c, next) => {
      c.set('caller', SERVICE);
      return next();
    })
    .route(
      '/rest/v1',
      createRestApi({ authenticator, catalogue: { current: await loadCatalogue(owner) } }),
    );
  service = createDataClient({
    siteUrl: SITE_URL,
    key: harness.keys.secretKey,
    fetchInProcess: (request) =>
      new URL(request.url).pathname.startsWith('/rest/')
        ? rest.fetch(request)
        : harness.app.fetch(request),
  });
});
afterAll(() => harness.close());

/** Leaves a file as an enquiry does when its server dies before the lead is stored. */
async function leaveFile(name: string, age: string): Promise<string> {
  const file = new File([new Uint8Array(pdf(name))], name, { type: 'application/pdf' });
  const { path } = await storeFile(service, file);
  await harness.database.owner`
    update storage.objects set created_at = now() - ${age}::interval where name = ${path}
  `;
  return path;
}

async function filesLeft(): Promise<string[]> {
  const rows = await harness.database.owner<{ name: string }[]>`select name from storage.objects`;
  return rows.map(({ name }) => name).sort();
}

async function countOnDisk(): Promise<number> {
  let count = 0;
  for await (const _ of glob('??/*/original', { cwd: store.folder })) count++;
  return count;
}

it('a file without a lead is removed after a day, row and bytes, by one of two servers', async () => {
  const { owner } = harness.database;
  const orphans = [await leaveFile('resume.pdf', '25 hours'), await leaveFile('cv.pdf', '1 year')];
  const young = await leaveFile('just-sent.pdf', '23 hours');
  const named = await leaveFile('named.pdf', '1 year');
  await owner`
    insert into public.leads (name, email, attachment_url) values ('Kim', 'kim@example.com', ${named})
  `;
  expect(await countOnDisk()).toBe(4);

  const clocks = [1, 2].map(() => startAttachmentClock({ service, log, tickMs: 20 }));
  await expect.poll(filesLeft).toEqual([young, named].sort());
  await expect.poll(countOnDisk).toBe(2);

  // This file arrives after the job has run, so it waits for the next run.
  const late = await leaveFile('late.pdf', '2 days');
  const again = await service.rpc('claim_orphaned_attachments');
  expect(again.data).toEqual([]);
  expect(await filesLeft()).toContain(late);
  await owner`update private.clock_turns set taken_at = now() - interval '1 hour'`;
  await expect.poll(filesLeft).toEqual([young, named].sort());
  await Promise.all(clocks.map(({ stop }) => stop()));
  expect(await filesLeft()).not.toContain(orphans[0]);
  expect((await harness.versions()).unclaimed).toEqual([]);
});

it('a visitor’s file is stored under a neutral name; staff still see and save it under the visitor’s name', async () => {
  const file = new File([new Uint8Array(pdf())], 'Kim Ngo 0412 345 678.pdf', {
    type: 'application/pdf',
  });
  const { path, name } = await storeFile(service, file);
  expect(name).toBe('Kim Ngo 0412 345 678.pdf');
  expect(path).toMatch(/^\d{13}-[0-9a-f]{8}\.pdf$/);
  const recruiter = await harness.as('recruiter');
  expect(await getAttachmentName(recruiter, path)).toBe('Kim Ngo 0412 345 678.pdf');
  const { data } = await recruiter.storage
    .from('attachments')
    .createSignedUrl(path, 60, { download: true });
  const link = data?.signedUrl ?? '';
  // Two words with a space between them: random letters of the link cannot spell them.
  expect(decodeURIComponent(link)).not.toContain('Kim Ngo');
  const reply = await harness.fetch(link.slice(link.indexOf('/object')));
  await reply.body?.cancel();
  expect(reply.headers.get('content-disposition')).toContain(
    "filename*=UTF-8''Kim%20Ngo%200412%20345%20678.pdf",
  );
});

it('a file that was stored under its visitor’s name earlier is still shown with it', async () => {
  const old = '1763000000000-0a1b2c3d-resume.pdf';
  const options = { contentType: 'application/pdf' };
  await service.storage.from('attachments').upload(old, pdf(), options);
  expect(await getAttachmentName(await harness.as('recruiter'), old)).toBe('resume.pdf');
});

it.each([
  ['cv.pdf', 'pdf', 'cv.pdf'],
  ['CV.PDF', 'pdf', 'CV.pdf'],
  ['photo.jpeg', 'jpg', 'photo.jpeg'],
  ['cv.html', 'pdf', 'cv.pdf'],
  ['cv', 'docx', 'cv.docx'],
  ['.pdf', 'pdf', 'attachment.pdf'],
  ['a\u202efdp.exe', 'pdf', 'a fdp.pdf'],
  ['../..\\etc/passwd\r\n', 'pdf', '.. .. etc passwd.pdf'],
  [`${'é'.repeat(300)}.pdf`, 'pdf', `${'é'.repeat(120)}.pdf`],
])('a file called %j of type %s is saved as %j', (name, extension, expected) => {
  expect(readableName(name, extension)).toBe(expected);
});
