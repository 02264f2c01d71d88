import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editLibraryImage } from '../../server/backend/functions/edit-image.ts';
import { animation, halves } from './samples.ts';
import { createStorageHarness, SITE_URL, type StorageHarness } from './storage-harness.ts';
import { openDiskStore } from './stores.ts';

const DETAILS = { alt_text: 'A yard', focal_x: 0.25, focal_y: 0.75 };
const WORDS = { ...DETAILS, seen_replaced_at: null };
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
  const context = { caller, service: caller, siteUrl: SITE_URL };
  const reply = await editLibraryImage(request, {
    ...context,
    hasAccountMail: false,
    isSsoOnly: false,
    checkAddress: async () => {},
    encodesUploads: true,
    readSystem: () => Promise.reject(new Error('Not asked')),
  });
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
    const details = { ...DETAILS, title: 'Yard (cropped)', original_name: 'yard.png' };
    const library = { ...WORDS, ...details };
    expect(await edit({ ...place, turns: 1, crop, library })).toEqual({
      status: 200,
      body: { path: 'b.png' },
    });
    const made = await pixelsAt('b.png');
    expect([made.width, made.height]).toEqual([10, 20]);
    expect(made.colourAt(5, 5)).toEqual([255, 0, 0, 255]);
    expect(made.colourAt(5, 15)[3]).toBe(0);
    expect(await rowAt('b.png')).toMatchObject({ ...details, width: 10, height: 20 });
    expect(await pixelsAt('a.png')).toMatchObject({ width: 40, height: 20 });
  });

  it('replaces a file or makes one from it, unless a colleague has replaced it since', async () => {
    await send(
      'c.jpg',
      await sharp(await halves(40, 20))
        .jpeg()
        .toBuffer(),
      'image/jpeg',
    );
    const place = { bucket: 'media', path: 'c.jpg', target: 'c.jpg' };
    const crop = { ...WHOLE, width: 20 };
    const body = { ...place, turns: 0, crop, library: WORDS };
    expect((await edit(body)).status).toBe(200);
    expect(await rowAt('c.jpg')).toMatchObject({ title: 'Yard', width: 20, focal_x: 0.25 });
    expect((await edit(body)).status).toBe(409);
    expect((await edit({ ...body, target: 'new.jpg' })).status).toBe(409);
    expect(await rowAt('new.jpg')).toBeUndefined();
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
    expect((await tried('f.png', { turns: 1 })).status).toBe(409);
    expect((await tried('none.png')).status).toBe(404);
    await expect(tried('f.png', { crop: { ...WHOLE, width: 0 } })).rejects.toThrow('crop.width');
    expect((await tried('f.png', {}, 'viewer')).status).toBe(403);
    expect((await tried('f.png', {}, 'visitor')).status).toBe(403);
    expect(await rowAt('f.png')).toMatchObject({ replaced_at: null });
  });
});

/** How far two images of one size are apart: the mean square of the differences. */
async function distance(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([sharp(one).raw().toBuffer(), sharp(other).raw().toBuffer()]);
  return a.reduce((sum, value, place) => sum + (value - (b[place] ?? 0)) ** 2, 0) / a.length;
}

it('loses no more by cropping than by encoding the part once', async () => {
  const noise = Buffer.from(Uint8Array.from({ length: 40 * 30 * 3 }, (_, n) => (n * 7919) % 256));
  const photo = await sharp(noise, { raw: { width: 40, height: 30, channels: 3 } })
    .resize(400, 300)
    .jpeg({ quality: 95 })
    .toBuffer();
  await send('photo.jpg', photo, 'image/jpeg');
  const stored = async (path: string) =>
    Buffer.from(await (await storage.fetch(`/object/public/media/${path}`)).arrayBuffer());
  const crop = { left: 33, top: 21, width: 200, height: 150 };
  const exact = await sharp(await stored('photo.jpg'))
    .extract(crop)
    .png()
    .toBuffer();
  const once = await sharp(exact).jpeg({ quality: 90, optimiseCoding: false }).toBuffer();
  const place = { bucket: 'media', path: 'photo.jpg', target: 'part.jpg' };
  expect((await edit({ ...place, turns: 0, crop, library: WORDS })).status).toBe(200);
  const [lost, lostOnce] = [
    await distance(await stored('part.jpg'), exact),
    await distance(once, exact),
  ];
  expect(lost).toBeLessThan(lostOnce * 1.05);
});
