import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uniqueFileName } from '../../app/lib/upload.ts';
import { mp4, pdf, png } from './samples.ts';
import { createStorageHarness, type StorageHarness } from './storage-harness.ts';
import { STORES } from './stores.ts';

const UNIQUE = uniqueFileName('Brochure.pdf');

describe.each(STORES)('downloads from $kind', ({ open }) => {
  let storage: StorageHarness;
  beforeAll(async () => {
    storage = await createStorageHarness(open);
    const { storage: service } = await storage.as('service');
    const media = service.from('media');
    await media.upload('a b/image.png', await png(), { contentType: 'image/png' });
    await media.upload('paper.pdf', pdf('0123456789'), {
      contentType: 'application/pdf',
      cacheControl: '7200',
    });
    await media.upload(UNIQUE, pdf(), { contentType: 'application/pdf' });
    await media.upload('film.mp4', mp4(), { contentType: 'video/mp4' });
    await service.from('attachments').upload('cv.pdf', pdf(), { contentType: 'application/pdf' });
  });
  afterAll(() => storage.close());

  const PAPER = '/object/public/media/paper.pdf';

  it('need no key for public files, and have the right headers', async () => {
    const response = await storage.fetch('/object/public/media/a%20b/image.png');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String((await response.arrayBuffer()).byteLength),
      'cache-control': 'max-age=3600',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'last-modified': expect.stringMatching(/GMT$/),
    });
    expect(response.headers.has('content-disposition')).toBe(false);
  });

  it.each(['paper.pdf', 'film.mp4'])('send %s as an attachment', async (name) => {
    const response = await storage.fetch(`/object/public/media/${name}`);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename=${name}; filename*=UTF-8''${name}`,
    );
    await response.body?.cancel();
  });

  it('show a public PDF in a frame of this site if asked, and nothing else', async () => {
    const headersAt = async (path: string) => {
      const response = await storage.fetch(path);
      await response.body?.cancel();
      return response.headers;
    };
    const shown = await headersAt(`${PAPER}?preview`);
    expect(shown.get('content-type')).toBe('application/pdf');
    expect(shown.get('content-disposition')).toBeNull();
    expect(shown.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(shown.get('content-security-policy')).toMatch(
      /^default-src 'none';.*frame-ancestors 'self'$/,
    );
    const { storage: service } = await storage.as('service');
    const signed = await service.from('attachments').createSignedUrl('cv.pdf', 60);
    const link = signed.data?.signedUrl ?? '';
    const saved = [
      '/object/public/media/film.mp4?preview',
      `${link.slice(link.indexOf('/object'))}&preview=`,
    ];
    for (const path of saved) {
      const headers = await headersAt(path);
      expect(headers.get('content-disposition')).toMatch(/^attachment/);
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    }
  });

  it('save a file of the library under its original name', async () => {
    const response = await storage.fetch(`/object/public/media/${UNIQUE}`);
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename=brochure.pdf; filename*=UTF-8''brochure.pdf",
    );
    await response.body?.cancel();
  });

  it('save under the requested name', async () => {
    const { storage: visitor } = await storage.as('visitor');
    const options = { download: 'Résumé "1".png' };
    const { publicUrl } = visitor.from('media').getPublicUrl('a b/image.png', options).data;
    const response = await storage.fetch(publicUrl.slice(publicUrl.indexOf('/object')));
    const encoded = 'R%C3%A9sum%C3%A9%20%221%22.png';
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`,
    );
    await response.body?.cancel();
  });

  it('answer HEAD without a body', async () => {
    const response = await storage.fetch(PAPER, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(pdf('0123456789').length));
    expect(response.headers.get('cache-control')).toBe('max-age=7200');
    expect(await response.text()).toBe('');
  });

  it('answer 304 to a client that already has the file', async () => {
    const { headers } = await storage.fetch(PAPER, { method: 'HEAD' });
    const etag = headers.get('etag') ?? '';
    const status = async (conditions: Record<string, string>) =>
      (await storage.fetch(PAPER, { method: 'HEAD', headers: conditions })).status;
    expect(await status({ 'If-None-Match': etag })).toBe(304);
    expect(await status({ 'If-None-Match': `"other", W/${etag}` })).toBe(304);
    expect(await status({ 'If-None-Match': '"other"' })).toBe(200);
    expect(await status({ 'If-Modified-Since': headers.get('last-modified') ?? '' })).toBe(304);
    expect(await status({ 'If-Modified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' })).toBe(200);
    const stale = {
      'If-None-Match': '"other"',
      'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT',
    };
    expect(await status(stale)).toBe(200);
  });

  it('send the requested range', async () => {
    const whole = pdf('0123456789').toString();
    const part = async (range: string, more = {}) => {
      const response = await storage.fetch(PAPER, { headers: { Range: range, ...more } });
      return [response.status, response.headers.get('content-range'), await response.text()];
    };
    const size = whole.length;
    expect(await part('bytes=9-18')).toEqual([206, `bytes 9-18/${size}`, '0123456789']);
    expect(await part('bytes=9-')).toEqual([206, `bytes 9-${size - 1}/${size}`, whole.slice(9)]);
    expect(await part('bytes=-6')).toEqual([
      206,
      `bytes ${size - 6}-${size - 1}/${size}`,
      whole.slice(-6),
    ]);
    expect((await part(`bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`]);
    expect(await part('bytes=1-2,4-5')).toEqual([200, null, whole]);
    expect(await part('bytes=9-18', { 'If-Range': '"other"' })).toEqual([200, null, whole]);
  });

  it('have no public address for private files', async () => {
    for (const place of ['/object/public', '/object/info/public', '/render/image/public']) {
      const response = await storage.fetch(`${place}/attachments/cv.pdf`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'NoSuchBucket' });
    }
    for (const place of ['/object', '/object/authenticated', '/object/info', '/bucket']) {
      const response = await storage.fetch(`${place}/attachments/cv.pdf`);
      expect(response.status).toBe(401);
    }
  });

  it('keep private objects out of shared caches', async () => {
    const headers = await storage.headers('recruiter');
    const response = await storage.fetch('/object/authenticated/attachments/cv.pdf', { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    await response.body?.cancel();
  });

  it('describe a public object without a key', async () => {
    const response = await storage.fetch('/object/info/public/media/paper.pdf');
    expect(await response.json()).toMatchObject({ content_type: 'application/pdf' });
  });

  it('report a missing object in storage-api’s words', async () => {
    const response = await storage.fetch('/object/public/media/none.png');
    expect([response.status, await response.json()]).toEqual([
      404,
      { statusCode: '404', error: 'not_found', code: 'NoSuchKey', message: 'Object not found' },
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
