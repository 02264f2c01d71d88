import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PUBLIC_PATHS } from '../../app/lib/site/sitemap.ts';
import { pdf } from '../storage/samples.ts';
import { enquiryForm, sendEnquiry } from '../support/enquiry.ts';
import { type OwnDatabase, openOwnDatabase } from '../support/own-database.ts';
import { timed } from '../support/server-clock.ts';
import {
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient, serviceClient, visitorClient } from '../support/staff-client.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** Two seconds, by the other server's clock. */
const RELEASE_REACHES_OTHERS_TENTHS = 20;
const ANSWER_TENTHS = 50;
/** Longer than a running server waits for a connection: people wait for its answer. */
const SLOW_CONNECTION_MS = 1_800;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let own: OwnDatabase;
let proxy: TcpProxy;
let server: ServerProcess;
/** Another server on the same database, which it also reached when that was slow. */
let second: ServerProcess;
let slow: TcpProxy;

beforeAll(async () => {
  folder = await temporaryFolder();
  own = await openOwnDatabase(path.join(folder.path, 'own'));
  const databaseUrl = new URL(own.url);
  proxy = await startTcpProxy(Number(databaseUrl.port));
  databaseUrl.port = String(proxy.port);
  server = await startServerProcess(path.join(folder.path, 'data'), {
    DATABASE_URL: databaseUrl.href,
  });
});

afterAll(async () => {
  await Promise.all([server.stop(), second.stop()]);
  for (const { close } of [proxy, slow]) close();
  await own.close();
  await folder.remove();
});

function get(pathname: string): Promise<Response> {
  return fetch(server.url + pathname);
}

it('a server starts although its database takes long to accept the first connections', async () => {
  const slowUrl = new URL(own.url);
  slow = await startTcpProxy(Number(slowUrl.port));
  slowUrl.port = String(slow.port);
  slow.delayNext(3, SLOW_CONNECTION_MS);
  second = await startServerProcess(path.join(folder.path, 'second'), {
    DATABASE_URL: slowUrl.href,
  });
  const health = async () => (await fetch(`${second.url}/healthz`)).status;
  await expect.poll(health).toBe(200);
});

describe('while the database is unavailable', () => {
  it('pages seen before stay up; others, the blog and the sitemap ask to try again later', async () => {
    expect((await get('/privacy')).status).toBe(200);
    proxy.setOpen(false);
    expect((await get('/privacy')).status).toBe(200);

    for (const pathname of ['/terms', '/no-such-page', '/blog', '/terms.data']) {
      const { answer: reply, tenths } = await timed({ url: `${server.url}/privacy` }, () =>
        get(pathname),
      );
      expect(tenths).toBeLessThan(ANSWER_TENTHS);
      expect([pathname, reply.status]).toEqual([pathname, 503]);
      expect(reply.headers.get('Retry-After')).toBe('5');
      expect(reply.headers.get('Cache-Control')).toBe('no-store');
    }
    const page = await (await get('/terms')).text();
    expect(page).toContain('Back in a moment');
    expect(page).toMatch(/<a [^>]*href="\/terms"[^>]*>[^<]*(<[^>]*>)*Try Again/);
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
  const found = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
  return [...found].flatMap(([, json = '{}']) => {
    const { '@graph': graph, ...facts } = JSON.parse(json);
    return graph ?? facts;
  });
}

describe('information for search engines and phones', () => {
  it.each(['/contact/', '/CONTACT', '//contact', '/%63ontact'])(
    'redirects %s to the canonical address of its page',
    async (pathname) => {
      const reply = await fetch(server.url + pathname, { redirect: 'manual' });
      expect([reply.status, reply.headers.get('Location')]).toEqual([308, '/contact']);
    },
  );

  it.each([...PUBLIC_PATHS, '/services/compliance', '/blog', '/how-a-traineeship-works'])(
    'links %s only to pages that exist',
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
      expect(agency).toBe(`${server.url}/#agency`);
      for (const facts of graph.filter((one) => one['@type'] === 'Service')) {
        expect(facts.provider?.['@id']).toBe(agency);
      }
    },
  );

  it('has icons for every home screen, without transparent corners on maskable ones', async () => {
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

  it('has colours for the browser’s bar, and the brand even on missing pages', async () => {
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

describe('an external PostgreSQL', () => {
  it('works like the embedded one', async () => {
    expect((await sendEnquiry(server.url, { email: 'own@example.com' })).status).toBe(200);
    const admin = await adminClient(server.url);
    const { data } = await admin.from('leads').select('email').single();
    expect(data).toEqual({ email: 'own@example.com' });
  });

  it('is shared by servers that count limits together and show each other’s releases', async () => {
    const servers = [server.url, second.url];
    const wrong = { email: 'locked@example.com', password: 'wrong' };
    const signIns = [];
    for (let i = 0; i < 11; i++) {
      const visitor = await visitorClient(servers[i % 2] ?? '');
      signIns.push((await visitor.auth.signInWithPassword(wrong)).error?.status);
    }
    expect(signIns).toEqual([...Array(10).fill(400), 429]);

    const enquiries = [];
    for (let i = 0; i < 6; i++) {
      const { status } = await fetch(`${servers[i % 2]}/enquiries`, {
        method: 'POST',
        body: enquiryForm({ email: 'eager@example.com' }),
        headers: { 'X-Forwarded-For': '203.0.113.77' },
      });
      enquiries.push(status);
    }
    expect(enquiries).toEqual([...Array(5).fill(200), 429]);

    const admin = await adminClient(server.url);
    const menus = { navigation: [{ label: 'Jobs', to: '/recruitment' }], quickLinks: [] };
    await admin.from('site_settings').update({ settings: menus }).eq('type', 'menus');
    expect((await admin.rpc('publish_site', { note: 'Menus' })).error).toBeNull();
    const { tenths } = await timed(second, async () => {
      await vi.waitFor(
        async () => expect(await (await fetch(second.url)).text()).toContain('>Jobs<'),
        { timeout: 20_000, interval: 50 },
      );
    });
    expect(tenths).toBeLessThan(RELEASE_REACHES_OTHERS_TENTHS);
  });

  it('lets the secret key bypass the policies, as the embedded one does', async () => {
    const service = await serviceClient(server);
    expect((await service.from('admin_users').select('role')).data).toEqual([{ role: 'admin' }]);
    const { error } = await service.storage
      .from('attachments')
      .upload('own.pdf', pdf(), { contentType: 'application/pdf' });
    expect(error).toBeNull();
    expect((await service.storage.from('attachments').list()).data).toHaveLength(1);
  });

  it('may be unavailable: 503 with Retry-After, pages stay up, and the server recovers automatically', async () => {
    const visitor = await visitorClient(server.url);
    const admin = await adminClient(server.url);
    proxy.setOpen(false);

    const health = await fetch(`${server.url}/healthz`);
    expect(health.status).toBe(503);
    expect(health.headers.get('Retry-After')).toBe('2');
    expect((await fetch(`${server.url}/api/check-config`)).status).toBe(503);
    expect((await fetch(server.url)).status).toBe(200);

    const read = await admin.from('leads').select('email');
    expect(read.status).toBe(503);
    expect(read.error?.code).toBe('PGRST000');
    const signIn = await visitor.auth.signInWithPassword({ email: 'a@b.example', password: 'x' });
    expect(signIn.error?.status).toBe(503);
    const enquiry = await sendEnquiry(server.url);
    expect(enquiry.status).toBe(503);
    expect((await enquiry.json()).failure.title).toBe(
      'There was an error submitting your message. Please try again.',
    );

    proxy.setOpen(true);
    await expect
      .poll(async () => (await fetch(`${server.url}/healthz`)).status, { timeout: 20_000 })
      .toBe(200);
    expect((await admin.from('leads').select('email')).data).toHaveLength(6);
    expect((await sendEnquiry(server.url)).status).toBe(200);
  });
});
