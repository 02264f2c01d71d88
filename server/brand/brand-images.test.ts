import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RELEASE } from '../../app/lib/site/defaults.ts';
import type { AppEnv } from '../app-env.ts';
import { createBrandImages } from './brand-images.ts';

const PAGE = '<meta property="og:title" content="Contact Us | Tuart Workforce"/>';

function siteWith(illustrations: 'drawings' | 'none' = 'drawings') {
  const { settings } = DEFAULT_RELEASE;
  const looks = { ...settings.looks, illustrations };
  const asked: string[] = [];
  let version = '1';
  const images = createBrandImages({
    siteUrl: 'http://site.example',
    release: () => ({ ...DEFAULT_RELEASE, settings: { ...settings, looks } }),
    siteVersion: () => version,
    fetchInProcess({ url }) {
      asked.push(new URL(url).pathname);
      const isKnown = url.endsWith('/contact');
      const headers = { 'Content-Type': 'text/html' };
      return new Response(PAGE, { status: isKnown ? 200 : 404, headers });
    },
  });
  const app = new Hono<AppEnv>();
  app.use((c, next) => {
    c.set('clientAddress', '203.0.113.7');
    return next();
  });
  app.use(images.serve);
  app.all('*', (c) => c.text('file'));
  const get = (path: string, method = 'GET') =>
    app.request(`http://site.example${path}`, { method });
  return { get, asked, images, publish: () => (version = '2') };
}

describe('brand images', () => {
  it('are drawn once for each page and version of the site', async () => {
    const { get, asked, publish } = siteWith();
    const first = await get('/brand/share/1/contact.jpg');
    expect(first.headers.get('content-type')).toBe('image/jpeg');
    // Another number is the same picture.
    const second = await get('/brand/share/999/contact.jpg');
    expect(await second.arrayBuffer()).toEqual(await first.arrayBuffer());
    expect(asked).toEqual(['/contact']);
    publish();
    await get('/brand/share/2/contact.jpg');
    expect(asked).toEqual(['/contact', '/contact']);
  });

  it.each([
    ['/brand/share/1/no-such-page.jpg', 404],
    ['/brand/share/1.jpg', 200],
    ['/brand/open-graph.jpg', 200],
    ['/brand/icon/1/32.png', 200],
  ])('%s is answered with %d', async (path, status) => {
    expect((await siteWith().get(path)).status).toBe(status);
  });

  it.each(['/brand/icon/1/33.png', '/brand/share/x/contact.jpg', '/brand/other.png', '/contact'])(
    'leave %s to others',
    async (path) => {
      expect(await (await siteWith().get(path)).text()).toBe('file');
    },
  );

  it.each(['/favicon.ico', '/apple-touch-icon.png', '/brand/mark.svg'])(
    'replace the mark at %s only on a site without the drawings',
    async (path) => {
      expect(siteWith('drawings').images.draws(path)).toBe(false);
      const { get, images } = siteWith('none');
      expect(images.draws(path)).toBe(true);
      expect((await get(path)).headers.get('content-type')).toBe('image/png');
    },
  );

  it('are limited to 60 new pictures a minute for one address', async () => {
    const { get } = siteWith();
    const paths = Array.from({ length: 61 }, (_, page) => `/brand/share/1/${page}.jpg`);
    const replies = await Promise.all(paths.map((path) => get(path)));
    expect(replies.map(({ status }) => status)).toEqual([...Array(60).fill(404), 429]);
    expect(replies.at(-1)?.headers.get('retry-after')).toBeTruthy();
  });
});
