import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PageCache, replyFor } from './page-cache.ts';

const HTML = '<p>Grüß Gott</p>'.repeat(50);
const HEADERS = new Headers({
  'Content-Type': 'text/html',
  'Content-Security-Policy': "default-src 'self'",
});
const DOCUMENT = { status: 200, html: HTML, headers: HEADERS };

describe('PageCache', () => {
  it('keeps a page for one version of the site only', async () => {
    const cache = new PageCache();
    await cache.put('1', '/', DOCUMENT);
    expect(cache.get('1', '/')).toBeDefined();
    expect(cache.get('1', '/contact')).toBeUndefined();
    expect(cache.get('2', '/')).toBeUndefined();
    await cache.put('2', '/contact', DOCUMENT);
    expect(cache.get('1', '/')).toBeUndefined();
    expect(cache.get('2', '/')).toBeUndefined();
  });

  it('drops the oldest page when it is full', async () => {
    const cache = new PageCache();
    for (let count = 0; count <= 500; count++)
      await cache.put('1', `/${count}`, { ...DOCUMENT, html: 'x' });
    expect(cache.get('1', '/0')).toBeUndefined();
    expect(cache.get('1', '/500')).toBeDefined();
  });
});

describe('replyFor', () => {
  const page = new PageCache().put('1', '/', DOCUMENT);

  it.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
    ['br', 'gzip;q=0.5, br; q=1.0', brotliDecompressSync],
    ['br', 'identity;q=0, *', brotliDecompressSync],
    ['gzip', 'br;q=0, *;q=0.1', gunzipSync],
    [undefined, 'gzip;q=0, br;q=0', Buffer.from],
    [undefined, 'gzip;q=0, *;q=0', Buffer.from],
    [undefined, 'brotli, gzipped', Buffer.from],
    [undefined, '', Buffer.from],
    [undefined, 'identity', Buffer.from],
    [undefined, undefined, Buffer.from],
  ])('sends %s to a browser that accepts %j', async (encoding, accepted, decode) => {
    const { status, headers, body = new Uint8Array() } = replyFor(await page, undefined, accepted);
    expect(status).toBe(200);
    expect(headerOf(headers, 'content-encoding')).toBe(encoding);
    expect(headerOf(headers, 'content-length')).toBe(String(body.length));
    expect(headerOf(headers, 'vary')).toBe('Accept-Encoding');
    expect(headerOf(headers, 'content-security-policy')).toBe("default-src 'self'");
    expect(decode(body).toString()).toBe(HTML);
  });

  it('sends no body to a browser that already has the page', async () => {
    const { etag } = await page;
    const reply = replyFor(await page, `"other", W/${etag}`, 'br');
    expect(reply).toMatchObject({ status: 304 });
    expect(reply.body).toBeUndefined();
    expect(headerOf(reply.headers, 'etag')).toBe(etag);
  });
});

it('always sends a 404 page in full', async () => {
  const page = await new PageCache().put('1', '404', { ...DOCUMENT, status: 404 });
  expect(replyFor(page, page.etag, 'br')).toMatchObject({ status: 404 });
});

function headerOf(headers: string[], name: string): string | undefined {
  const at = headers.indexOf(name);
  return at < 0 ? undefined : headers[at + 1];
}
