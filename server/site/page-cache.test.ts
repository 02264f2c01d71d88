import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PageCache, sendPage } from './page-cache.ts';

const HTML = '<p>Grüß Gott</p>'.repeat(50);
const HEADERS = new Headers({
  'Content-Type': 'text/html',
  'Content-Security-Policy': "default-src 'self'",
});

async function bytesOf(reply: Response) {
  return Buffer.from(await reply.arrayBuffer());
}

describe('PageCache', () => {
  it('keeps a page for its version of the site only', async () => {
    const cache = new PageCache();
    await cache.put('1', '/', HTML, HEADERS);
    expect(cache.get('1', '/')).toBeDefined();
    expect(cache.get('1', '/contact')).toBeUndefined();
    expect(cache.get('2', '/')).toBeUndefined();
    await cache.put('2', '/contact', HTML, HEADERS);
    expect(cache.get('1', '/')).toBeUndefined();
    expect(cache.get('2', '/')).toBeUndefined();
  });

  it('forgets the oldest when it is full', async () => {
    const cache = new PageCache();
    for (let count = 0; count <= 500; count++) await cache.put('1', `/${count}`, 'x', HEADERS);
    expect(cache.get('1', '/0')).toBeUndefined();
    expect(cache.get('1', '/500')).toBeDefined();
  });
});

describe('sendPage', () => {
  const page = new PageCache().put('1', '/', HTML, HEADERS);

  it.each([
    ['br', 'gzip, deflate, br, zstd', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', 'gzip', (body: Buffer) => gunzipSync(body)],
    [null, '', (body: Buffer) => body],
    [null, 'identity', (body: Buffer) => body],
  ])('sends %s to who accepts %j', async (encoding, accepted, decode) => {
    const reply = sendPage(await page, new Headers({ 'Accept-Encoding': accepted }));
    expect(reply.headers.get('Content-Encoding')).toBe(encoding);
    expect(reply.headers.get('Vary')).toBe('Accept-Encoding');
    expect(reply.headers.get('Content-Security-Policy')).toBe("default-src 'self'");
    expect(decode(await bytesOf(reply)).toString()).toBe(HTML);
  });

  it('sends nothing to who has it already', async () => {
    const { etag } = await page;
    const reply = sendPage(await page, new Headers({ 'If-None-Match': etag }));
    expect(reply.status).toBe(304);
    expect(await bytesOf(reply)).toHaveLength(0);
  });
});
