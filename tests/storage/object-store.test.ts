import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ORIGINAL,
  readAll,
  StoreUnavailable,
} from '../../server/backend/storage/object-stores/object-store.ts';
import { openObjectStore } from '../../server/backend/storage/object-stores/open-store.ts';
import { endIfStalled, S3Store } from '../../server/backend/storage/object-stores/s3-store.ts';
import { openDiskStore, STORES, startS3, type TestStore } from './stores.ts';

const MINUTE_MS = 60_000;

describe.each(STORES)('the store on $kind', ({ open }) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  async function textOf(version: string, part: string, range?: { start: number; end: number }) {
    const stream = await store.objects.get(version, part, range);
    return stream && Buffer.from(await readAll(stream)).toString();
  }

  it('returns what was stored, whole or in part', async () => {
    const version = randomUUID();
    await store.objects.put(version, ORIGINAL, Buffer.from('hello world'));
    expect(await textOf(version, ORIGINAL)).toBe('hello world');
    expect(await textOf(version, ORIGINAL, { start: 2, end: 4 })).toBe('llo');
  });

  it('keeps bytes that are not text', async () => {
    const version = randomUUID();
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
    await store.objects.put(version, ORIGINAL, bytes);
    const stream = await store.objects.get(version, ORIGINAL);
    expect(stream && bytes.equals(await readAll(stream))).toBe(true);
  });

  it('returns nothing for a version that was never stored', async () => {
    const version = randomUUID();
    expect(await store.objects.get(version, ORIGINAL)).toBeUndefined();
    expect(await store.objects.list(version)).toEqual([]);
    await expect(store.objects.remove(version)).resolves.toBeUndefined();
  });

  it('lists and removes a version with all its parts, and no other version', async () => {
    const [version, other] = [randomUUID(), randomUUID()];
    await store.objects.put(version, ORIGINAL, Buffer.from('a'));
    await store.objects.put(version, '640x0-cover-usual.webp', Buffer.from('b'));
    await store.objects.put(other, ORIGINAL, Buffer.from('c'));
    expect((await store.objects.list(version)).sort()).toEqual([
      '640x0-cover-usual.webp',
      ORIGINAL,
    ]);
    await store.objects.remove(version, '640x0-cover-usual.webp');
    expect(await store.objects.list(version)).toEqual([ORIGINAL]);
    await store.objects.remove(version);
    expect(await store.objects.list(version)).toEqual([]);
    expect(await textOf(version, ORIGINAL)).toBeUndefined();
    expect(await textOf(other, ORIGINAL)).toBe('c');
  });
});

describe('the store on disk', () => {
  it('leaves no draft behind, removes drafts of a dead server, and keeps those in progress', async () => {
    const { objects, folder, close } = await openDiskStore();
    await objects.put(randomUUID(), ORIGINAL, Buffer.from('a'));
    const incoming = path.join(folder, 'incoming');
    expect(await readdir(incoming)).toEqual([]);

    const old = new Date(Date.now() - 2 * MINUTE_MS);
    for (const name of ['dead', 'alive']) await writeFile(path.join(incoming, name), 'half');
    await utimes(path.join(incoming, 'dead'), old, old);
    await objects.removeUnfinished(MINUTE_MS);
    expect(await readdir(incoming)).toEqual(['alive']);
    await objects.removeUnfinished(0);
    expect(await readdir(incoming)).toEqual([]);
    await close();
  });

  it('does not recreate a removed version to store a rendition', async () => {
    const { objects, folder, close } = await openDiskStore();
    const version = randomUUID();
    const late = objects.put(version, '10x10-cover-usual.webp', Buffer.from('b'));
    await expect(late).rejects.toThrow(StoreUnavailable);
    expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
    expect(await objects.list(version)).toEqual([]);
    await close();
  });

  it('reports itself as unavailable when the folder cannot be used', async () => {
    const { folder, close } = await openDiskStore();
    await writeFile(path.join(folder, 'file'), '');
    const objects = await openObjectStore(path.join(folder, 'file'));
    const put = objects.put(randomUUID(), ORIGINAL, Buffer.from('a'));
    await expect(put).rejects.toThrow(StoreUnavailable);
    await close();
  });
});

describe('the store on s3', () => {
  it('reports every failure as unavailable, whatever the server answers or however it breaks off', async () => {
    const answers: RequestListener[] = [
      (_request, reply) => reply.writeHead(500).end('<Error><Code>InternalError</Code></Error>'),
      (_request, reply) => reply.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'),
      (_request, reply) => reply.writeHead(507).end('<Error><Code>StorageFull</Code></Error>'),
      (_request, reply) => {
        reply.writeHead(200, { 'Content-Length': '1000' }).write('half', () => reply.destroy());
      },
      (request) => request.socket.destroy(),
    ];
    const server = createServer((request, reply) => answers[0]?.(request, reply));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const objects = new S3Store({
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'tuart',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      region: 'us-east-1',
    });
    const isFull: boolean[] = [];
    while (answers.length > 0) {
      const list = objects.list(randomUUID());
      await expect(list).rejects.toThrow(StoreUnavailable);
      isFull.push((await list.catch((error: StoreUnavailable) => error.isFull)) === true);
      const read = objects
        .get(randomUUID(), ORIGINAL)
        .then((stream) => readAll(stream ?? new ReadableStream()));
      await expect(read).rejects.toThrow(StoreUnavailable);
      answers.shift();
    }
    expect(isFull).toEqual([false, false, true, false, false]);
    server.closeAllConnections();
    server.close();
  });

  it('trusts no reply that did not come from S3, and waits for none that has stopped', async () => {
    const page = '<html>Please sign in to this network</html>';
    const server = createServer((request, reply) => {
      request.resume();
      if (request.url?.includes('stalled')) reply.writeHead(200).write('half');
      else reply.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    const keys = { bucket: 'tuart', accessKeyId: 'a', secretAccessKey: 'b', region: 'us-east-1' };
    const objects = new S3Store({ endpoint, ...keys });
    const version = randomUUID();
    const put = objects.put(version, ORIGINAL, Buffer.from('a'));
    await expect(put).rejects.toThrow(StoreUnavailable);
    await expect(objects.get(version, ORIGINAL)).rejects.toThrow(StoreUnavailable);
    await expect(objects.list(version)).rejects.toThrow(StoreUnavailable);
    await expect(objects.remove(version)).rejects.toThrow(StoreUnavailable);

    const { body } = await fetch(`${endpoint}/stalled`);
    const read = readAll(endIfStalled(body ?? new ReadableStream(), 50));
    await expect(read).rejects.toThrow(StoreUnavailable);
    server.closeAllConnections();
    server.close();
  });

  it('may be unreachable at the start, but must not refuse access', async () => {
    const { config, close } = await startS3();
    const reasons: string[] = [];
    const open = (changes: object) =>
      openObjectStore('unused', { ...config, ...changes }, (reason) => reasons.push(reason));
    await expect(open({ endpoint: 'http://127.0.0.1:1' })).resolves.toBeInstanceOf(S3Store);
    await expect(open({ endpoint: 'http://s3.invalid' })).resolves.toBeInstanceOf(S3Store);
    expect(reasons).toEqual([expect.any(String), expect.stringContaining('s3.invalid')]);
    await expect(open({ secretAccessKey: 'wrong' })).rejects.toThrow('cannot be used');
    await expect(open({ bucket: 'elsewhere' })).rejects.toThrow('cannot be used');
    await close();
  });

  it('reports itself as unavailable with a wrong secret, an unknown bucket or no server', async () => {
    const { config, close } = await startS3();
    const wrong = [
      { ...config, secretAccessKey: 'wrong' },
      { ...config, bucket: 'elsewhere' },
      { ...config, endpoint: 'http://127.0.0.1:1' },
    ];
    for (const each of wrong) {
      const objects = new S3Store(each);
      const version = randomUUID();
      const put = objects.put(version, ORIGINAL, Buffer.from('a'));
      await expect(put).rejects.toThrow(StoreUnavailable);
      await expect(objects.get(version, ORIGINAL)).rejects.toThrow(StoreUnavailable);
      await expect(openObjectStore('unused', each)).rejects.toThrow(
        /^S3_ENDPOINT \S+ cannot be used/,
      );
    }
    await expect(openObjectStore('unused', config)).resolves.toBeInstanceOf(S3Store);
    await close();
  });
});
