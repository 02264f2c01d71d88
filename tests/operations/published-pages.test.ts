import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_PATHS } from '../../app/lib/site/sitemap.ts';
import { type Cluster, startCluster } from '../../server/embedded-postgresql/cluster.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let cluster: Cluster;
let proxy: TcpProxy;
let server: ServerProcess;

beforeAll(async () => {
  folder = await temporaryFolder();
  cluster = await startCluster({ directory: path.join(folder.path, 'own'), password: 'own' });
  const databaseUrl = new URL(cluster.url);
  proxy = await startTcpProxy(Number(databaseUrl.port));
  databaseUrl.port = String(proxy.port);
  server = await startServerProcess(path.join(folder.path, 'data'), {
    DATABASE_URL: databaseUrl.href,
  });
});

afterAll(async () => {
  await server.stop();
  proxy.close();
  await cluster.stop();
  await folder.remove();
});

function get(pathname: string): Promise<Response> {
  return fetch(server.url + pathname);
}

describe('while the database is away', () => {
  it('pages seen before stay up; others, the blog and the map ask to come back', async () => {
    expect((await get('/privacy')).status).toBe(200);
    proxy.setOpen(false);
    expect((await get('/privacy')).status).toBe(200);

    for (const pathname of ['/terms', '/no-such-page', '/blog', '/terms.data']) {
      const started = performance.now();
      const reply = await get(pathname);
      expect(performance.now() - started).toBeLessThan(5_000);
      expect([pathname, reply.status]).toEqual([pathname, 503]);
      expect(reply.headers.get('Retry-After')).toBe('5');
      expect(reply.headers.get('Cache-Control')).toBe('no-store');
    }
    const page = await (await get('/terms')).text();
    expect(page).toContain('Back in a moment');
    expect(page).toContain('Client Login');
    const map = await get('/sitemap.xml');
    expect(map.status).toBe(503);
    expect(map.headers.get('Retry-After')).toBe('5');

    proxy.setOpen(true);
    await expect.poll(async () => (await get('/terms')).status, { timeout: 20_000 }).toBe(200);
    expect((await get('/sitemap.xml')).status).toBe(200);
  });
});

interface Facts {
  '@type': string;
  '@id'?: string;
  url?: string;
  provider?: { '@id': string };
  itemListElement?: { name: string; item: string }[];
}

async function structuredData(pathname: string): Promise<Facts[]> {
  const html = await (await get(pathname)).text();
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json)['@graph'];
}

describe('what search engines and phones are told', () => {
  it.each(['/contact/', '/CONTACT', '//contact', '/%63ontact'])(
    '%s leads to the one address of its page',
    async (pathname) => {
      const reply = await fetch(server.url + pathname, { redirect: 'manual' });
      expect([reply.status, reply.headers.get('Location')]).toEqual([308, '/contact']);
    },
  );

  it.each([...PUBLIC_PATHS, '/services/compliance', '/blog', '/how-a-traineeship-works'])(
    'facts of %s lead to pages that exist',
    async (pathname) => {
      const graph = await structuredData(pathname);
      const crumbs = graph.flatMap(({ itemListElement }) => itemListElement ?? []);
      const addresses = [
        ...crumbs.map(({ item }) => item),
        ...graph.flatMap(({ url }) => url ?? []),
      ];
      for (const address of new Set(addresses)) {
        expect(address.startsWith(`${server.url}/`), address).toBe(true);
        expect((await fetch(address)).status, address).toBe(200);
      }
      for (const { name } of crumbs) expect(name.charAt(0)).toBe(name.charAt(0).toUpperCase());
      const agency = graph.find((facts) => facts['@type'] === 'EmploymentAgency')?.['@id'];
      for (const facts of graph.filter((one) => one['@type'] === 'Service')) {
        expect(facts.provider?.['@id']).toBe(agency);
      }
    },
  );

  it('icons for every home screen, without transparent corners where they are cut', async () => {
    const { icons } = await (await get('/site.webmanifest')).json();
    expect(icons.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose])).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ]);
    for (const { src, sizes } of icons) {
      const { width, height } = await imageAt(src);
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect((await imageAt(icons[2].src)).hasAlpha).toBe(false);
    expect((await imageAt('/apple-touch-icon.png')).hasAlpha).toBe(false);
  });

  it('colours for the browser’s bar, and the brand also where nothing is', async () => {
    const reply = await get('/no-such-page');
    expect(reply.status).toBe(404);
    const html = await reply.text();
    expect(html).toContain('<title>Page not found | Tuart Workforce</title>');
    expect(html.match(/<meta name="theme-color"/g)).toHaveLength(2);
  });
});

async function imageAt(pathname: string) {
  return sharp(await (await get(pathname)).arrayBuffer()).metadata();
}
