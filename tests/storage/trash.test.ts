import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppEnv } from '../../server/app-env.ts';
import { createRestApi } from '../../server/backend/rest/api.ts';
import { loadCatalogue } from '../../server/backend/rest/catalogue/load-catalogue.ts';
import { startMediaTrashClock } from '../../server/jobs/media-trash-clock.ts';
import { createLogger } from '../../server/logger.ts';
import { createDataClient } from '../../server/site/data-client.ts';
import { SERVICE } from '../database/callers.ts';
import { identityNamed } from '../permissions/identities.ts';
import { png } from './samples.ts';
import { createStorageHarness, SITE_URL, type StorageHarness } from './storage-harness.ts';
import { openDiskStore } from './stores.ts';

let storage: StorageHarness;

beforeAll(async () => {
  storage = await createStorageHarness(openDiskStore);
});
afterAll(() => storage.close());

interface Sent {
  words?: Record<string, unknown>;
  width?: number;
}

async function send(path: string, { words = {}, width = 40 }: Sent = {}) {
  const { storage: files } = await storage.as('admin');
  const library = { title: 'Crew', alt_text: 'A crew', ...words };
  const options = { contentType: 'image/png', upsert: true, metadata: { library } };
  const { error } = await files.from('media').upload(path, await png({ width }), options);
  return error;
}

/** As the library's screen does. */
async function move(from: [bucket: string, name: string], to: [bucket: string, name: string]) {
  const { storage: files } = await storage.as('admin');
  const options = { destinationBucket: to[0] };
  return (await files.from(from[0]).move(from[1], to[1], options)).error;
}

const trash = (path: string) => move(['media', path], ['trash', `media/${path}`]);
const restore = (path: string) => move(['trash', `media/${path}`], ['media', path]);

async function rowAt(path: string) {
  const [row] = await storage.database.owner`select * from public.media where file_path = ${path}`;
  return row;
}

async function statusOf(address: string): Promise<number> {
  const reply = await storage.fetch(address);
  await reply.body?.cancel();
  return reply.status;
}

async function versionsOf(path: string): Promise<string[]> {
  const { storage: files } = await storage.as('admin');
  const row = await rowAt(path);
  const { data } = await files.from('trash').list(`versions/${row?.id}`);
  return (data ?? []).map(({ name }) => name);
}

describe('the trash', () => {
  it('closes a file’s public addresses, and opens them again when it is restored', async () => {
    await send('a.png');
    const addresses = [
      '/object/public/media/a.png',
      '/object/public/trash/media/a.png',
      '/render/image/public/media/a.png?width=96',
    ];
    const statuses = () => Promise.all(addresses.map(statusOf));
    expect(await statuses()).toEqual([200, 404, 200]);
    expect(await trash('a.png')).toBeNull();
    expect(await statuses()).toEqual([404, 404, 404]);
    expect(await rowAt('a.png')).toMatchObject({ title: 'Crew', deleted_at: expect.any(Date) });
    expect(await restore('a.png')).toBeNull();
    expect(await statuses()).toEqual([200, 404, 200]);
    expect(await rowAt('a.png')).toMatchObject({ title: 'Crew', deleted_at: null });
  });

  it('takes only files of the library, and returns them only to their own place', async () => {
    const { storage: files } = await storage.as('admin');
    await files.from('media').upload('plain.png', await png(), { contentType: 'image/png' });
    await send('b.png');
    expect(await trash('plain.png')).toMatchObject({ statusCode: '400' });
    expect(await move(['media', 'b.png'], ['trash', 'b.png'])).toMatchObject({ statusCode: '400' });
    await trash('b.png');
    for (const place of ['other.png', 'hero-images/b.png']) {
      expect(await move(['trash', 'media/b.png'], ['media', place])).not.toBeNull();
    }
    const upload = await files.from('trash').upload('x.png', await png());
    expect(upload.error).toMatchObject({ statusCode: '403' });
    expect(await rowAt('b.png')).toMatchObject({ deleted_at: expect.any(Date) });
  });

  it('is closed to people who may not change the library', async () => {
    await send('c.png');
    await trash('c.png');
    const { storage: files } = await storage.as('editor');
    const back = await files
      .from('trash')
      .move('media/c.png', 'c.png', { destinationBucket: 'media' });
    expect(back.error).not.toBeNull();
    expect((await files.from('trash').list('media')).data).toEqual([]);
    expect((await files.from('trash').download('media/c.png')).error).not.toBeNull();
  });

  it('removes the row with the file when it is deleted permanently', async () => {
    await send('d.png');
    await trash('d.png');
    const { storage: files } = await storage.as('admin');
    await files.from('trash').remove(['media/d.png']);
    expect(await rowAt('d.png')).toBeUndefined();
    expect((await storage.versions()).unclaimed).toEqual([]);
  });
});

describe('a replacement', () => {
  it('keeps the earlier version, whose bytes and details can be restored', async () => {
    await send('e.png', { words: { original_name: 'Crew Ø.png' } });
    const before = await (await storage.fetch('/object/public/media/e.png')).arrayBuffer();
    await send('e.png', { words: { alt_text: 'Other' }, width: 80 });
    const [kept = ''] = await versionsOf('e.png');
    const { owner } = storage.database;
    const id = (await rowAt('e.png'))?.id;
    await owner.begin(async (sql) => {
      const claims = { sub: identityNamed('admin').account?.id, role: 'authenticated' };
      await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
      await sql`select public.restore_media_version(${id}, ${kept})`;
    });
    expect(await rowAt('e.png')).toMatchObject({
      ...{ id, width: 40, alt_text: 'A crew', original_name: 'Crew Ø.png' },
    });
    const after = await (await storage.fetch('/object/public/media/e.png')).arrayBuffer();
    expect(Buffer.from(after).equals(Buffer.from(before))).toBe(true);
    expect(await versionsOf('e.png')).toHaveLength(1);
    expect((await storage.versions()).unclaimed).toEqual([]);
  });

  it('is refused when the file was replaced or deleted since it was shown, and leaves nothing', async () => {
    const clash = { statusCode: '409' };
    await send('f.png');
    expect(await send('f.png', { words: { seen_replaced_at: null } })).toBeNull();
    const versions = await storage.versions();
    expect(await send('f.png', { words: { seen_replaced_at: null } })).toMatchObject(clash);
    expect(await send('never.png', { words: { seen_replaced_at: null } })).toMatchObject(clash);
    expect(await storage.versions()).toEqual(versions);
    await trash('f.png');
    expect(await send('f.png')).toMatchObject(clash);
    expect(await restore('f.png')).toBeNull();
  });
});

it('the trash is emptied after 30 days, by one of two servers', async () => {
  const { database, keys, app } = storage;
  const { owner, authenticator } = database;
  const catalogue = { current: await loadCatalogue(owner) };
  const rest = new Hono<AppEnv>()
    .use((c, next) => {
      c.set('caller', SERVICE);
      return next();
    })
    .route('/rest/v1', createRestApi({ authenticator, catalogue }));
  const service = createDataClient({
    siteUrl: SITE_URL,
    key: keys.secretKey,
    fetchInProcess: (request) =>
      new URL(request.url).pathname.startsWith('/rest/') ? rest.fetch(request) : app.fetch(request),
  });
  const inTrash = async () =>
    (await owner<{ name: string }[]>`select name from storage.objects where bucket_id = 'trash'`)
      .map(({ name }) => name)
      .sort();
  await owner`delete from storage.objects where bucket_id = 'trash'`;
  await storage.files.sweep(0);
  for (const path of ['old.png', 'young.png', 'rowless.png']) {
    await send(path);
    await trash(path);
  }
  await send('replaced.png');
  await send('replaced.png');
  await owner`delete from public.media where file_path = 'rowless.png'`;
  const age = (path: string, days: number) => owner`
    update public.media set deleted_at = now() - make_interval(days => ${days})
    where file_path = ${path}
  `;
  await age('old.png', 30);
  await age('young.png', 29);
  const [version = ''] = await versionsOf('replaced.png');
  const kept = [`versions/${(await rowAt('replaced.png'))?.id}/${version}`, 'media/young.png'];

  const log = createLogger('silent');
  const clocks = [1, 2].map(() => startMediaTrashClock({ service, log, tickMs: 20 }));
  await expect.poll(inTrash).toEqual(kept.toSorted());
  expect([await rowAt('old.png'), (await rowAt('young.png'))?.title]).toEqual([undefined, 'Crew']);
  await owner`
    update storage.objects set created_at = now() - interval '30 days' where bucket_id = 'trash'
  `;
  await owner`update private.clock_turns set taken_at = now() - interval '1 hour'`;
  await expect.poll(inTrash).toEqual(['media/young.png']);
  await Promise.all(clocks.map(({ stop }) => stop()));
  await expect.poll(async () => (await storage.versions()).unclaimed).toEqual([]);
});
