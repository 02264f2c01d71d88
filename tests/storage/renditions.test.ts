import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { png } from './samples.ts';
import { createStorageHarness, type StorageHarness } from './storage-harness.ts';
import { openDiskStore, STORES } from './stores.ts';

const NAME = '20x0-cover-usual.png';
const KEPT_MAX = 64;

describe.each(STORES)('renditions on $kind', ({ open }) => {
  let storage: StorageHarness;
  beforeAll(async () => {
    storage = await createStorageHarness(open);
  });
  afterAll(() => storage.close());

  async function upload(name: string, width: number): Promise<string> {
    const { storage: service } = await storage.as('service');
    const options = { contentType: 'image/png', upsert: true };
    await service.from('media').upload(name, await png({ width, height: width }), options);
    const { data } = await service.from('media').info(name);
    return data?.version ?? '';
  }

  async function render(address: string): Promise<Buffer> {
    const response = await storage.fetch(`/render/image/public/media/${address}`);
    return Buffer.from(await response.arrayBuffer());
  }

  it('are made once, however many ask, and kept', async () => {
    const version = await upload('kept.png', 200);
    const put = vi.spyOn(storage.objects, 'put');
    const all = await Promise.all(Array.from({ length: 8 }, () => render('kept.png?width=20')));
    expect(new Set(all.map((bytes) => bytes.toString('hex'))).size).toBe(1);
    expect(put).toHaveBeenCalledTimes(1);
    put.mockRestore();
    expect((await storage.objects.list(version)).sort()).toEqual([NAME, 'original']);

    const mark = Buffer.from('as kept');
    await storage.objects.put(version, NAME, mark);
    expect(await render('kept.png?width=20')).toEqual(mark);
  });

  it('go with the object, removed or replaced', async () => {
    const first = await upload('gone.png', 200);
    await render('gone.png?width=20');
    const second = await upload('gone.png', 100);
    expect(await storage.objects.list(first)).toEqual([]);
    expect((await sharp(await render('gone.png?width=150')).metadata()).width).toBe(100);

    const { storage: service } = await storage.as('service');
    await service.from('media').remove(['gone.png']);
    expect(await storage.objects.list(second)).toEqual([]);
  });

  it('of a damaged file are refused', async () => {
    const version = await upload('damaged.png', 100);
    await storage.objects.put(version, 'original', Buffer.from('rubbish'));
    const response = await storage.fetch('/render/image/public/media/damaged.png?width=20');
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: 'Invalid image source' },
    ]);
  });

  it('fill no disk: past a number they are made but not kept', async () => {
    const version = await upload('many.png', 100);
    for (let count = 1; count <= KEPT_MAX; count++) {
      await storage.objects.put(version, `filler-${count}`, Buffer.from('x'));
    }
    expect((await sharp(await render('many.png?width=20')).metadata()).width).toBe(20);
    expect(await storage.objects.list(version)).toHaveLength(KEPT_MAX + 1);
  });
});

it('one address asks for so many new ones a minute; what is there already is not counted', async () => {
  const storage = await createStorageHarness(openDiskStore);
  const { storage: service } = await storage.as('service');
  const bytes = await png({ width: 200, height: 200 });
  await service.from('media').upload('many.png', bytes, { contentType: 'image/png' });
  const statusOf = async (width: number) =>
    (await storage.fetch(`/render/image/public/media/many.png?width=${width}`)).status;
  for (let width = 1; width <= 150; width++) expect(await statusOf(width)).toBe(200);
  expect(await statusOf(151)).toBe(429);
  expect(await statusOf(1)).toBe(200);
  await storage.close();
});
