import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadWork } from '../../server/backend/storage/images/image-work.ts';
import { jpeg, pdf } from './samples.ts';
import { ADDRESS_HEADER, createStorageHarness, type StorageHarness } from './storage-harness.ts';
import { openDiskStore } from './stores.ts';

const OWN = '203.0.113.1';
const OTHER = '203.0.113.2';

let storage: StorageHarness;
beforeAll(async () => {
  storage = await createStorageHarness(openDiskStore);
});
afterAll(() => storage.close());

interface Attempt {
  address?: string;
  identity?: string;
  body?: BodyInit;
  type?: string;
  signal?: AbortSignal;
}

async function upload(name: string, attempt: Attempt = {}): Promise<Response> {
  const { address = OWN, identity = 'editor', body = pdf(), type = 'application/pdf' } = attempt;
  const headers = {
    ...(await storage.headers(identity)),
    'Content-Type': type,
    [ADDRESS_HEADER]: address,
  };
  const { signal } = attempt;
  const init = { method: 'POST', headers, body, duplex: 'half', signal } as RequestInit;
  return storage.fetch(`/object/media/${name}`, init);
}

/** A body whose beginning the server has read, while it waits for the rest. */
function slowBody() {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: rest, resolve: finish } = Promise.withResolvers<void>();
  const body = new ReadableStream(
    {
      async pull(controller) {
        begin();
        await rest;
        controller.enqueue(pdf());
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, begun, finish };
}

async function startSlow(count: number, addressOf: (index: number) => string) {
  const bodies = Array.from({ length: count }, slowBody);
  const replies = bodies.map(({ body }, index) =>
    upload(`slow-${crypto.randomUUID()}.pdf`, { body, address: addressOf(index) }),
  );
  await Promise.all(bodies.map(({ begun }) => begun));
  return async () => {
    for (const { finish } of bodies) finish();
    return (await Promise.all(replies)).map(({ status }) => status);
  };
}

it('one address can send eight files at once and no more, without affecting others', async () => {
  const finish = await startSlow(8, () => OWN);
  const over = await upload('over.pdf');
  expect([over.status, over.headers.get('retry-after')]).toEqual([429, '5']);
  expect((await upload('other.pdf', { address: OTHER })).status).toBe(200);
  expect(await finish()).toEqual(Array(8).fill(200));
  expect((await upload('after.pdf')).status).toBe(200);
});

it('all addresses together can send twenty at once, and people who may not upload take no place', async () => {
  const finish = await startSlow(19, (index) => `203.0.113.${100 + index}`);
  const refused = Array.from({ length: 10 }, (_, index) =>
    upload(`refused-${index}.pdf`, { identity: 'viewer', address: OTHER }),
  );
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(Array(10).fill(403));
  const finishLast = await startSlow(1, () => OWN);
  const over = await upload('all.pdf', { address: OTHER });
  expect([over.status, over.headers.get('retry-after')]).toEqual([503, '5']);
  expect([...(await finish()), ...(await finishLast())]).toEqual(Array(20).fill(200));
});

it('images are processed in turn, and not at all for a client that has left', async () => {
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
  void uploadWork.run(() => blocked, { caller: 'visitors' });
  const photo = { body: new Uint8Array(await jpeg()), type: 'image/jpeg' };
  const leaving = new AbortController();
  const gone = upload('gone.jpg', { ...photo, signal: leaving.signal }).catch(() => undefined);
  await expect.poll(() => uploadWork.waiting).toBe(1);
  leaving.abort();
  await gone;
  expect(uploadWork.waiting).toBe(0);
  const stays = upload('stays.jpg', photo);
  await expect.poll(() => uploadWork.waiting).toBe(1);
  release();
  expect((await stays).status).toBe(200);
  const { storage: editor } = await storage.as('editor');
  expect((await editor.from('media').info('gone.jpg')).error).not.toBeNull();
});
