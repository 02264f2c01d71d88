import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
