import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { animation, bitmap, emptyGif, halves, icon, jpeg, pdf, png } from './samples.ts';
import { createStorageHarness, type StorageHarness } from './storage-harness.ts';
import { openDiskStore } from './stores.ts';

const CHROME = 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8';

describe('images', () => {
  let storage: StorageHarness;
  beforeAll(async () => {
    storage = await createStorageHarness(openDiskStore);
    await upload('wide.png', await halves(400, 100), 'image/png');
    await upload('photo.jpg', await jpeg({ width: 300, height: 200 }), 'image/jpeg');
    await upload('film.gif', await animation('gif', 4), 'image/gif');
    await upload('paper.pdf', pdf(), 'application/pdf');
  });
  afterAll(() => storage.close());

  async function upload(name: string, bytes: Buffer, contentType: string, bucket = 'media') {
    const { storage: service } = await storage.as('service');
    const { error } = await service.from(bucket).upload(name, bytes, { contentType, upsert: true });
    if (error) throw error;
    const { data } = await service.from(bucket).info(name);
    return data?.version ?? '';
  }

  async function render(address: string, accept = '') {
    const response = await storage.fetch(`/render/image/public/media/${address}`, {
      headers: { Accept: accept },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { response, bytes };
  }

  async function sizeOf(bytes: Buffer) {
    const { width, height, format } = await sharp(bytes).metadata();
    return `${width}x${height} ${format}`;
  }

  it('have their width and height recorded on upload', async () => {
    const { storage: editor } = await storage.as('editor');
    const { data } = await editor.from('media').list('', { search: 'photo' });
    expect(data?.[0]?.metadata).toMatchObject({ width: 300, height: 200, mimetype: 'image/jpeg' });
  });

  it('lose their metadata and are turned upright', async () => {
    const sideways = await sharp(await jpeg({ width: 60, height: 20 }))
      .withExif({ IFD0: { ImageDescription: 'home address' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(sideways.includes('home address')).toBe(true);
    await upload('phone.jpg', sideways, 'image/jpeg');
    const response = await storage.fetch('/object/public/media/phone.jpg');
    const stored = Buffer.from(await response.arrayBuffer());
    expect(await sizeOf(stored)).toBe('20x60 jpeg');
    expect(stored.includes('home address')).toBe(false);
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
  });

  it.each(['gif', 'webp'] as const)('keep moving when they are an animated %s', async (format) => {
    await upload(`moving.${format}`, await animation(format, 4), `image/${format}`);
    const response = await storage.fetch(`/object/public/media/moving.${format}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    const { pages, pageHeight, delay } = await sharp(bytes, { animated: true }).metadata();
    expect({ pages, pageHeight, delay }).toEqual({
      pages: 4,
      pageHeight: 20,
      delay: [100, 100, 100, 100],
    });
  });

  it('are rebuilt when they are icons, and everything else is dropped', async () => {
    const script = Buffer.from('*/=alert(1)//');
    const dirty = Buffer.concat([icon([await png({ width: 16, height: 16 }), bitmap(32)]), script]);
    await upload('favicon.ico', dirty, 'image/vnd.microsoft.icon', 'favicons');
    const response = await storage.fetch('/object/public/favicons/favicon.ico');
    expect(response.headers.get('content-type')).toBe('image/x-icon');
    expect(response.headers.has('content-disposition')).toBe(false);
    const clean = Buffer.from(await response.arrayBuffer());
    expect(clean.includes('alert')).toBe(false);
    expect(clean.subarray(0, 6)).toEqual(dirty.subarray(0, 6));
    expect(clean.subarray(-bitmap(32).length)).toEqual(bitmap(32));
  });

  it.each([
    ['width=96', '96x24 png'],
    ['width=100', '180x45 png'],
    ['height=45', '180x45 png'],
    ['width=96&height=96', '96x96 png'],
    ['width=96&height=96&resize=contain', '96x24 png'],
    ['width=96&height=48&resize=fill', '96x48 png'],
    ['width=96&resize=fill', '96x24 png'],
    ['width=800&height=800', '100x100 png'],
    ['width=800', '400x100 png'],
    ['width=9999', '400x100 png'],
    ['format=webp&width=32', '32x8 webp'],
    ['', '400x100 png'],
  ])('are rendered as %s', async (query, expected) => {
    expect(await sizeOf((await render(`wide.png?${query}`)).bytes)).toBe(expected);
  });

  it('are sent in the best format that each browser accepts, and caches are told', async () => {
    const typeFor = async (accept: string, query = '') => {
      const { response } = await render(`photo.jpg?width=50${query}`, accept);
      expect(response.headers.get('vary')).toBe('Accept');
      return response.headers.get('content-type');
    };
    expect(await typeFor(CHROME)).toBe('image/avif');
    expect(await typeFor('image/webp,*/*')).toBe('image/webp');
    expect(await typeFor('*/*')).toBe('image/jpeg');
    expect(await typeFor(CHROME, '&format=origin')).toBe('image/jpeg');
    expect(await typeFor('*/*', '&format=avif')).toBe('image/avif');
  });

  it('stay animated at another size', async () => {
    const { response, bytes } = await render('film.gif?width=10', CHROME);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(4);
    const { bytes: gif } = await render('film.gif?width=20&height=10&format=origin');
    const { pages, width, pageHeight } = await sharp(gif, { animated: true }).metadata();
    expect({ pages, width, pageHeight }).toEqual({ pages: 4, width: 20, pageHeight: 10 });
  });

  it('are sent as uploaded when they are long animations, which costs nothing', async () => {
    await upload('long.gif', emptyGif(500, 400, 12), 'image/gif');
    const whole = await storage.fetch('/object/public/media/long.gif');
    const stored = Buffer.from(await whole.arrayBuffer());
    const { response, bytes } = await render('long.gif?width=480', CHROME);
    expect(response.headers.get('content-type')).toBe('image/gif');
    expect(bytes.equals(stored)).toBe(true);
    const { response: small } = await render('long.gif?width=96', CHROME);
    expect(small.headers.get('content-type')).toBe('image/webp');
  });

  it('are cropped around the focal point', async () => {
    const colour = async (x: number) => {
      const query = `width=96&height=96&gravity=fp&x_offset=${x}&y_offset=0.5`;
      const { bytes } = await render(`wide.png?${query}`);
      expect(await sizeOf(bytes)).toBe('96x96 png');
      const { dominant } = await sharp(bytes).stats();
      return dominant.r > dominant.b ? 'red' : 'blue';
    };
    expect([await colour(0), await colour(0.1), await colour(0.9), await colour(1)]).toEqual([
      'red',
      'red',
      'blue',
      'blue',
    ]);
  });

  it('have a different tag for each rendition', async () => {
    const { response: small } = await render('photo.jpg?width=20');
    const { response: large } = await render('photo.jpg?width=90');
    const etag = small.headers.get('etag') ?? '';
    expect(etag).not.toBe(large.headers.get('etag'));
    const again = await storage.fetch('/render/image/public/media/photo.jpg?width=20', {
      headers: { 'If-None-Match': etag },
    });
    expect(again.status).toBe(304);
  });

  it('are rendered for supabase-js, and private ones only for people with permission', async () => {
    const { storage: recruiter } = await storage.as('recruiter');
    const { storage: editor } = await storage.as('editor');
    await upload('id.png', await png({ width: 200, height: 60 }), 'image/png', 'attachments');
    const transform = { width: 96, height: 96, resize: 'contain' as const, quality: 50 };
    const { data } = await recruiter.from('attachments').download('id.png', { transform });
    expect(await sizeOf(Buffer.from(await (data ?? new Blob()).arrayBuffer()))).toBe('96x29 png');
    const { error } = await editor.from('attachments').download('id.png', { transform });
    expect(error).toMatchObject({ statusCode: '404' });
    const { publicUrl } = editor.from('media').getPublicUrl('photo.jpg', { transform }).data;
    const { pathname, search } = new URL(publicUrl);
    const response = await storage.fetch(pathname.slice('/storage/v1'.length) + search);
    expect(await sizeOf(Buffer.from(await response.arrayBuffer()))).toBe('96x64 jpeg');
  });

  it.each([
    'wide.png?width=-1',
    'wide.png?width=1.5',
    'wide.png?width=x',
    'wide.png?quality=5',
    'wide.png?quality=101',
    'wide.png?resize=stretch',
    'wide.png?format=bmp',
    'wide.png?gravity=fp&x_offset=2',
    'paper.pdf?width=10',
  ])('are refused: %s', async (address) => {
    const { response } = await render(address);
    expect(response.status).toBe(400);
  });
});
