import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { renditionWork } from '../../server/backend/storage/images/image-work.ts';
import { StoreUnavailable } from '../../server/backend/storage/object-stores/object-store.ts';
import { jpeg, png } from './samples.ts';
import { ADDRESS_HEADER, createStorageHarness, type StorageHarness } from './storage-harness.ts';
import { openDiskStore, STORES } from './stores.ts';

const NAME = '32x32.png';
const KEPT_MAX = 64;

async function upload(storage: StorageHarness, name: string, width: number): Promise<string> {
  const { storage: service } = await storage.as('service');
  const options = { contentType: 'image/png', upsert: true };
  await service.from('media').upload(name, await png({ width, height: width }), options);
  const { data } = await service.from('media').info(name);
  return data?.version ?? '';
}

async function render(storage: StorageHarness, address: string): Promise<Buffer> {
  const response = await storage.fetch(`/render/image/public/media/${address}`);
  return Buffer.from(await response.arrayBuffer());
}

const PNG_END = 'IEND';

/**
 * On a busy machine, a visitor who waits too long for the database is asked to come back. The S3
 * server of these tests shows a file while it is being written, which S3 itself never does.
 */
async function renderPatiently(kind: string, storage: StorageHarness, address: string) {
  for (;;) {
    const response = await storage.fetch(`/render/image/public/media/${address}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    const isThere = response.status === 200;
    if (isThere && (kind !== 's3' || bytes.includes(PNG_END))) return bytes;
    if (!isThere) expect(response.status, bytes.toString()).toBe(503);
  }
}

describe.each(STORES)('renditions on $kind', ({ kind, open }) => {
  let storage: StorageHarness;
  beforeAll(async () => {
    storage = await createStorageHarness(open);
  });
  afterAll(() => storage.close());

  it('are made once, however many clients ask, and kept', async () => {
    const version = await upload(storage, 'kept.png', 200);
    const put = vi.spyOn(storage.objects, 'put');
    const all = await Promise.all(
      Array.from({ length: 8 }, () => renderPatiently(kind, storage, 'kept.png?width=20')),
    );
    expect(new Set(all.map((bytes) => bytes.toString('hex'))).size).toBe(1);
    expect(put).toHaveBeenCalledTimes(1);
    put.mockRestore();
    expect((await storage.objects.list(version)).sort()).toEqual([NAME, 'original']);

    const mark = Buffer.from('as kept');
    await storage.objects.put(version, NAME, mark);
    expect(await render(storage, 'kept.png?width=20')).toEqual(mark);
  });

  it('are deleted with the object, when it is removed or replaced', async () => {
    const first = await upload(storage, 'gone.png', 200);
    await render(storage, 'gone.png?width=20');
    const second = await upload(storage, 'gone.png', 100);
    expect(await storage.objects.list(first)).toEqual([]);
    expect((await sharp(await render(storage, 'gone.png?width=180')).metadata()).width).toBe(100);

    const { storage: service } = await storage.as('service');
    await service.from('media').remove(['gone.png']);
    expect(await storage.objects.list(second)).toEqual([]);
  });
});

describe('renditions', () => {
  let storage: StorageHarness;
  beforeAll(async () => {
    storage = await createStorageHarness(openDiskStore);
  });
  afterAll(() => storage.close());

  it('of a damaged file are refused', async () => {
    const version = await upload(storage, 'damaged.png', 100);
    await storage.objects.put(version, 'original', Buffer.from('rubbish'));
    const response = await storage.fetch('/render/image/public/media/damaged.png?width=20');
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: 'Invalid image source' },
    ]);
  });

  it('do not fill the disk: past a limit, each new one replaces another', async () => {
    const version = await upload(storage, 'many.png', 100);
    for (let count = 1; count <= KEPT_MAX; count++) {
      await storage.objects.put(version, `filler-${count}`, Buffer.from('x'));
    }
    expect((await sharp(await render(storage, 'many.png?width=20')).metadata()).width).toBe(32);
    const parts = await storage.objects.list(version);
    expect(parts).toHaveLength(KEPT_MAX + 1);
    expect(parts).toEqual(expect.arrayContaining(['original', NAME]));
  });

  it('are sent, though not kept, when the disk is full', async () => {
    await upload(storage, 'full.png', 100);
    const put = vi.spyOn(storage.objects, 'put').mockRejectedValue(new StoreUnavailable('full'));
    expect((await sharp(await render(storage, 'full.png?width=20')).metadata()).width).toBe(32);
    put.mockRestore();
  });

  it('are made even for an image whose size is not recorded', async () => {
    await upload(storage, 'unmeasured.png', 100);
    await storage.database.owner`
      update storage.objects set metadata = metadata - 'width' - 'height'
      where name = 'unmeasured.png'
    `;
    expect((await sharp(await render(storage, 'unmeasured.png?width=20')).metadata()).width).toBe(
      32,
    );
  });

  describe('clients that ask for renditions', () => {
    /** Ends the job that blocks the queue. */
    let release: () => void;
    beforeAll(async () => {
      const { storage: service } = await storage.as('service');
      const bytes = await jpeg({ width: 640, height: 480 });
      for (const name of ['many.jpg', 'more.jpg']) {
        await service.from('media').upload(name, bytes, { contentType: 'image/jpeg' });
      }
    });
    /** Asks for crops, because there are more of them than widths. */
    function ask(crop: number, address: string, signal?: AbortSignal): Promise<Response> {
      const path = `/render/image/public/media/many.jpg?width=96&height=${96 + crop * 2}`;
      return storage.fetch(path, { headers: { [ADDRESS_HEADER]: address }, signal });
    }

    async function blockQueue(): Promise<void> {
      const blocked = new Promise<void>((resolve) => {
        release = resolve;
      });
      void renditionWork.run(() => blocked, { caller: 'test' });
    }

    it('never hold up staff who upload', async () => {
      await blockQueue();
      const flood = Array.from({ length: 20 }, (_, crop) => ask(crop, '203.0.113.7'));
      await expect.poll(() => renditionWork.waiting).toBe(20);
      const { storage: editor } = await storage.as('editor');
      const options = { contentType: 'image/png' };
      const { error } = await editor.from('media').upload('mine.png', await png(), options);
      expect(error).toBeNull();
      expect(renditionWork.waiting).toBe(20);
      release();
      for (const reply of await Promise.all(flood)) expect(reply.status).toBe(200);
    });

    it('take turns, so that one with many requests does not hold up the others', async () => {
      await blockQueue();
      const done: string[] = [];
      const note = (name: string, reply: Promise<Response>) => reply.then(() => done.push(name));
      const flood = Array.from({ length: 20 }, (_, crop) =>
        note('flood', ask(30 + crop, '203.0.113.8')),
      );
      await expect.poll(() => renditionWork.waiting).toBe(20);
      const other = note('other', ask(60, '203.0.113.9'));
      await expect.poll(() => renditionWork.waiting).toBe(21);
      release();
      await Promise.all([...flood, other]);
      expect(done.indexOf('other')).toBeLessThanOrEqual(2);
    });

    it('are told to try again when they wait for too many, and others are not', async () => {
      await blockQueue();
      const mine = Array.from({ length: 24 }, (_, crop) => ask(70 + crop, '203.0.113.10'));
      await expect.poll(() => renditionWork.waiting).toBe(24);
      const over = await ask(95, '203.0.113.10');
      expect([over.status, over.headers.get('retry-after')]).toEqual([429, '2']);
      const other = ask(96, '203.0.113.11');
      await expect.poll(() => renditionWork.waiting).toBe(25);
      release();
      for (const reply of await Promise.all([...mine, other])) expect(reply.status).toBe(200);
    });

    it('get 503 when too many are waiting in total', async () => {
      await blockQueue();
      const leaving = new AbortController();
      const all = Array.from({ length: 200 }, (_, index) =>
        renditionWork
          .run(async () => {}, { caller: `${index}`, signal: leaving.signal })
          .catch(() => {}),
      );
      const reply = await ask(69, '203.0.113.12');
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await reply.json()).toMatchObject({ code: 'TooBusy' });
      leaving.abort();
      release();
      await Promise.all(all);
    });

    it('get a limited number of new renditions a minute; existing ones do not count', async () => {
      const statusOf = async (crop: number) => {
        const path = `/render/image/public/media/more.jpg?width=96&height=${76 + crop * 2}`;
        const headers = { [ADDRESS_HEADER]: '203.0.113.13' };
        return (await storage.fetch(path, { headers })).status;
      };
      for (let crop = 0; crop < 100; crop++) expect(await statusOf(crop)).toBe(200);
      expect(await statusOf(100)).toBe(429);
      expect(await statusOf(99)).toBe(200);
    });
  });
});
