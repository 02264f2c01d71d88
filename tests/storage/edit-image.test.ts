import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editLibraryImage } from '../../server/backend/functions/edit-image.ts';
import { animation, halves } from './samples.ts';
import { createStorageHarness, SITE_URL, type StorageHarness } from './storage-harness.ts';
import { openDiskStore } from './stores.ts';

const WORDS = { alt_text: 'A yard', focal_x: 0.25, focal_y: 0.75 };
const WHOLE = { left: 0, top: 0, width: 40, height: 20 };

let storage: StorageHarness;

beforeAll(async () => {
  storage = await createStorageHarness(openDiskStore);
});
afterAll(() => storage.close());

async function send(path: string, file: Buffer, contentType: string) {
  const { storage: files } = await storage.as('admin');
  const metadata = { library: { title: 'Yard', alt_text: 'A yard' } };
  const { error } = await files.from('media').upload(path, file, { contentType, metadata });
  expect(error).toBeNull();
}

async function edit(body: object, identity = 'admin') {
  const request = new Request(SITE_URL, { method: 'POST', body: JSON.stringify(body) });
  const caller = await storage.as(identity);
  const context = { caller, service: caller, siteUrl: SITE_URL, hasAccountMail: false };
  const reply = await editLibraryImage(request, context);
  return { status: reply.status, body: await reply.json() };
}

async function pixelsAt(path: string) {
  const reply = await storage.fetch(`/object/public/media/${path}`);
  const image = sharp(Buffer.from(await reply.arrayBuffer())).ensureAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ];
  return { width: info.width, height: info.height, colourAt };
}

async function rowAt(path: string) {
  const [row] = await storage.database.owner`select * from public.media where file_path = ${path}`;
  return row;
}

describe('edit-image', () => {
  it('turns first, then crops, and makes a new file that keeps transparency', async () => {
    // The left half is opaque red, the right half is transparent.
    const clear = sharp({
      create: { width: 40, height: 20, channels: 4, background: '#0000' },
    }).composite([
      {
        input: { create: { width: 20, height: 20, channels: 4, background: '#f00' } },
        ...{ left: 0, top: 0 },
      },
    ]);
    await send('a.png', await clear.png().toBuffer(), 'image/png');
    const place = { bucket: 'media', path: 'a.png', target: 'b.png' };
    const crop = { left: 5, top: 10, width: 10, height: 20 };
    const library = { ...WORDS, title: 'Yard (cropped)', original_name: 'yard.png' };
    expect(await edit({ ...place, turns: 1, crop, library })).toEqual({
      status: 200,
      body: { path: 'b.png' },
    });
    const made = await pixelsAt('b.png');
    expect([made.width, made.height]).toEqual([10, 20]);
    expect(made.colourAt(5, 5)).toEqual([255, 0, 0, 255]);
    expect(made.colourAt(5, 15)[3]).toBe(0);
    expect(await rowAt('b.png')).toMatchObject({ ...library, width: 10, height: 20 });
    expect(await pixelsAt('a.png')).toMatchObject({ width: 40, height: 20 });
  });

  it('replaces a file, unless a colleague has replaced it since', async () => {
    await send(
      'c.jpg',
      await sharp(await halves(40, 20))
        .jpeg()
        .toBuffer(),
      'image/jpeg',
    );
    const place = { bucket: 'media', path: 'c.jpg', target: 'c.jpg' };
    const crop = { ...WHOLE, width: 20 };
    const body = { ...place, turns: 0, crop, library: { ...WORDS, seen_replaced_at: null } };
    expect((await edit(body)).status).toBe(200);
    expect(await rowAt('c.jpg')).toMatchObject({ title: 'Yard', width: 20, focal_x: 0.25 });
    expect((await edit(body)).status).toBe(409);
    expect(await rowAt('c.jpg')).toMatchObject({ width: 20 });
  });

  it('refuses what it cannot crop, and people who may not upload', async () => {
    await send('d.gif', await animation('gif', 2), 'image/gif');
    await send('e.webp', await animation('webp', 2), 'image/webp');
    await send(
      'f.png',
      await sharp(await halves(40, 20))
        .png()
        .toBuffer(),
      'image/png',
    );
    const tried = (path: string, change: object = {}, identity?: string) => {
      const body = { bucket: 'media', path, target: path, turns: 0, crop: WHOLE, library: WORDS };
      return edit({ ...body, ...change }, identity);
    };
    expect((await tried('d.gif')).status).toBe(415);
    expect((await tried('e.webp')).status).toBe(415);
    expect((await tried('f.png', { turns: 1 })).status).toBe(413);
    expect((await tried('none.png')).status).toBe(404);
    await expect(tried('f.png', { crop: { ...WHOLE, width: 0 } })).rejects.toThrow('crop.width');
    expect((await tried('f.png', {}, 'viewer')).status).toBe(403);
    expect((await tried('f.png', {}, 'visitor')).status).toBe(403);
    expect(await rowAt('f.png')).toMatchObject({ replaced_at: null });
  });
});
