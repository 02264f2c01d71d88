import { once } from 'node:events';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renditionWork } from '../../server/backend/storage/images/image-work.ts';
import { pdf, png } from './samples.ts';
import { createStorageHarness, MAX_BYTES, type StorageHarness } from './storage-harness.ts';
import { openDiskStore } from './stores.ts';

let storage: StorageHarness;
let server: Server;
let base: string;

beforeAll(async () => {
  storage = await createStorageHarness(openDiskStore);
  server = createAdaptorServer({ fetch: storage.app.fetch }) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/storage/v1`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await storage.close();
});

/** Uses Node's own request, because only it can stop halfway. */
async function startUpload(name: string, identity = 'editor') {
  const headers = { ...(await storage.headers(identity)), 'Content-Type': 'application/pdf' };
  return request(`${base}/object/media/${name}`, { method: 'POST', headers });
}

async function statusOf(upload: ReturnType<typeof request>): Promise<number | undefined> {
  const [response] = await once(upload, 'response');
  response.resume();
  return response.statusCode;
}

it('accepts a chunked upload and serves it in parts', async () => {
  const upload = await startUpload('chunked.pdf');
  const bytes = Buffer.alloc(3_000_000, pdf('0123456789'));
  for (let at = 0; at < bytes.length; at += 100_000) upload.write(bytes.subarray(at, at + 100_000));
  upload.end();
  expect(await statusOf(upload)).toBe(200);
  const whole = await fetch(`${base}/object/public/media/chunked.pdf`);
  expect(bytes.equals(await whole.bytes())).toBe(true);
  const part = await fetch(`${base}/object/public/media/chunked.pdf`, {
    headers: { Range: 'bytes=1000000-1000009' },
  });
  expect(part.status).toBe(206);
  expect(bytes.subarray(1_000_000, 1_000_010).equals(await part.bytes())).toBe(true);
});

it('answers 413 to 10 MiB + 1 in chunks, and keeps serving', async () => {
  const upload = await startUpload('large.pdf');
  upload.on('error', () => {});
  const answer = statusOf(upload);
  const chunk = Buffer.alloc(64 * 1024, pdf());
  for (let sent = 0; sent <= MAX_BYTES; sent += chunk.length) upload.write(chunk);
  upload.end();
  expect(await answer).toBe(413);
  expect((await fetch(`${base}/object/public/media/chunked.pdf`, { method: 'HEAD' })).status).toBe(
    200,
  );
});

it('leaves neither row nor file of an upload that is cut off', async () => {
  const before = await storage.versions();
  const upload = await startUpload('cut.pdf');
  upload.on('error', () => {});
  upload.write(Buffer.alloc(500_000, pdf()));
  await sleep(100);
  upload.destroy();
  await sleep(200);
  expect(await storage.versions()).toEqual(before);
  const response = await fetch(`${base}/object/public/media/cut.pdf`);
  expect(response.status).toBe(404);
});

it('frees everything when a reader leaves halfway', async () => {
  for (let count = 0; count < 5; count++) {
    const leaving = new AbortController();
    const url = `${base}/object/public/media/chunked.pdf`;
    const response = await fetch(url, { signal: leaving.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    leaving.abort();
  }
  const whole = await fetch(`${base}/object/public/media/chunked.pdf`);
  expect((await whole.bytes()).length).toBe(3_000_000);
});

it('makes no image for a client that has left', async () => {
  const { storage: service } = await storage.as('service');
  const photo = await png({ width: 200, height: 200 });
  await service.from('media').upload('photo.png', photo, { contentType: 'image/png' });
  const { data } = await service.from('media').info('photo.png');
  let release = () => {};
  const blocked = new Promise<void>((resolve) => {
    release = resolve;
  });
  void renditionWork.run(() => blocked, { caller: 'test' });

  const render = `${base}/render/image/public/media/photo.png`;
  const leaving = new AbortController();
  const left = fetch(`${render}?width=32`, { signal: leaving.signal }).catch(() => 'left');
  await expect.poll(() => renditionWork.waiting).toBe(1);
  leaving.abort();
  expect(await left).toBe('left');
  await expect.poll(() => renditionWork.waiting).toBe(0);

  const stays = fetch(`${render}?width=96`);
  await expect.poll(() => renditionWork.waiting).toBe(1);
  release();
  expect((await stays).status).toBe(200);
  const parts = await storage.objects.list(data?.version ?? '');
  expect(parts.sort()).toEqual(['96x96.png', 'original']);
});

it('refuses people who may not upload before the file has been sent', async () => {
  const upload = await startUpload('refused.pdf', 'viewer');
  upload.on('error', () => {});
  upload.write(Buffer.alloc(1000));
  expect(await statusOf(upload)).toBe(403);
  upload.destroy();
});
