import { expect, it } from 'vitest';
import { AppError, type AppErrorCode } from '~/lib/errors';
import {
  asExtra,
  type KeptFile,
  type KeptVisit,
  type QueueStore,
  type Sender,
  saved,
  sendWaiting,
  waitAfter,
} from './visit-queue';
import { emptyVisit } from './visits-schema';

const NOW = Date.parse('2026-11-17T02:00:00Z');
const ME = 'me';

function visit(id: string, fields: Partial<KeptVisit> = {}): KeptVisit {
  return {
    id,
    userId: ME,
    state: 'waiting',
    version: 1,
    isStored: false,
    values: emptyVisit('placement', undefined, NOW),
    candidate: `Person ${id}`,
    organisation: 'Marri',
    files: [],
    savedAt: `2026-11-17T01:00:0${id}Z`,
    tries: 0,
    nextTry: 0,
    problem: null,
    ...fields,
  };
}

function photo(id: string): KeptFile {
  return {
    id,
    path: `1/${id}.jpg`,
    name: `${id}.jpg`,
    type: 'image/jpeg',
    isSent: false,
    problem: null,
  };
}

function phone(...visits: KeptVisit[]) {
  const kept = new Map(visits.map((each) => [each.id, each]));
  const store: QueueStore = {
    list: async (userId) => [...kept.values()].filter((each) => each.userId === userId),
    get: async (id) => kept.get(id),
    put: async (each) => void kept.set(each.id, each),
    remove: async (id) => void kept.delete(id),
    file: async () => new Blob(['photo']),
  };
  return { kept, store };
}

/** A server that answers the requests with these failures, by visit or file; others succeed. */
function server(failures: Record<string, AppErrorCode> = {}, userId: string | null = ME) {
  const arrived: string[] = [];
  function answer(id: string) {
    if (failures[id]) throw new AppError(failures[id], `Because of ${id}`);
    arrived.push(id);
  }
  const sender: Sender = {
    userId: async () => userId,
    record: async ({ id, version }) => answer(version > 1 ? `${id} v${version}` : id),
    upload: async ({ id }) => answer(id),
  };
  return { arrived, sender };
}

const send = (store: QueueStore, sender: Sender, isForced = false) =>
  sendWaiting({ store, sender, userId: ME, now: () => NOW }, isForced);

it('sends in the order of saving, the visit before its photos, and forgets what has arrived', async () => {
  const { kept, store } = phone(visit('2'), visit('1', { files: [photo('a'), photo('b')] }));
  const { arrived, sender } = server();
  const result = await send(store, sender);
  expect(arrived).toEqual(['1', 'a', 'b', '2']);
  expect(result).toMatchObject({ stopped: null, sent: [{ id: '1' }, { id: '2' }] });
  expect(kept.size).toBe(0);
});

it.each(['network', 'unavailable', 'rate_limited'] as const)(
  '%s stops, keeps everything and waits longer each time',
  async (code) => {
    const { kept, store } = phone(visit('1', { tries: 2 }), visit('2'));
    const { arrived, sender } = server({ 1: code });
    expect((await send(store, sender)).stopped).toBe('network');
    expect(arrived).toEqual([]);
    expect(kept.get('1')).toMatchObject({
      state: 'waiting',
      tries: 3,
      nextTry: NOW + waitAfter(3),
    });
    expect(kept.get('2')).toEqual(visit('2'));
  },
);

it('tries again only when it is time, unless the connection is back', async () => {
  const later = { nextTry: NOW + 1 };
  const { store } = phone(visit('1', later));
  const { arrived, sender } = server();
  await send(store, sender);
  expect(arrived).toEqual([]);
  await send(store, sender, true);
  expect(arrived).toEqual(['1']);
});

it('waits 5 seconds, then twice as long each time, at most 5 minutes', () => {
  expect([1, 2, 3, 7, 50].map(waitAfter)).toEqual([5_000, 10_000, 20_000, 300_000, 300_000]);
});

it.each(['forbidden', 'not_found', 'conflict', 'invalid'] as const)(
  'a visit refused with %s stays with the reason, and the next one is sent',
  async (code) => {
    const { kept, store } = phone(visit('1'), visit('2'));
    const { arrived, sender } = server({ 1: code });
    await send(store, sender);
    expect(arrived).toEqual(['2']);
    expect(kept.get('1')).toMatchObject({ state: 'refused', problem: expect.stringMatching(/\w/) });
    await send(store, server().sender, true);
    expect(kept.has('1')).toBe(true);
  },
);

it('a visit that a colleague has already recorded can be sent as an extra visit', async () => {
  const values = { ...emptyVisit('placement', { id: 'step', kind: 'visit' }, NOW), notes: 'Mine' };
  const { kept, store } = phone(visit('1', { values }));
  const { arrived, sender } = server();
  const record = async (sent: KeptVisit) => {
    if (sent.values.task_id) throw new AppError('conflict', 'Kim has', { sqlState: '23505' });
    return sender.record(sent);
  };
  await send(store, { ...sender, record });
  const refused = kept.get('1') as KeptVisit;
  expect(refused).toMatchObject({ state: 'refused', isRepeat: true, values });
  await store.put(asExtra(refused, NOW));
  expect((await send(store, { ...sender, record })).sent).toMatchObject([
    { values: { notes: 'Mine', task_id: '' } },
  ]);
  expect(arrived).toEqual(['1 v2']);
});

it('neither another person nor someone who is signed out sends it', async () => {
  for (const userId of ['someone else', null]) {
    const { kept, store } = phone(visit('1'));
    const { arrived, sender } = server({}, userId);
    expect((await send(store, sender)).stopped).toBe('signed-out');
    expect(arrived).toEqual([]);
    expect(kept.get('1')).toEqual(visit('1'));
  }
  const { store } = phone(visit('1', { userId: 'someone else' }));
  const { arrived, sender } = server();
  await send(store, sender);
  expect(arrived).toEqual([]);
});

it('an ended session changes nothing about a visit', async () => {
  const { kept, store } = phone(visit('1'));
  expect((await send(store, server({ 1: 'unauthenticated' }).sender)).stopped).toBe('signed-out');
  expect(kept.get('1')).toEqual(visit('1'));
});

it('continues with the photos once the visit itself has arrived', async () => {
  const { kept, store } = phone(visit('1', { files: [photo('a'), photo('b')] }));
  await send(store, server({ b: 'network' }).sender);
  expect(kept.get('1')).toMatchObject({
    isStored: true,
    files: [{ isSent: true }, { isSent: false }],
  });
  const { arrived, sender } = server();
  await send(store, sender, true);
  expect(arrived).toEqual(['b']);
  expect(kept.size).toBe(0);
});

it('a photo that is there already counts as sent; one that is refused is named', async () => {
  const { kept, store } = phone(visit('1', { files: [photo('a'), photo('b'), photo('c')] }));
  const { arrived, sender } = server({ a: 'conflict', b: 'wrong_type' });
  await send(store, sender);
  expect(arrived).toEqual(['1', 'c']);
  expect(kept.get('1')).toMatchObject({
    state: 'refused',
    isStored: true,
    problem: expect.stringContaining('b.jpg'),
  });
});

it('a photo that is no longer on the phone is named, and the others are sent', async () => {
  const { kept, store } = phone(visit('1', { files: [photo('a'), photo('b')] }));
  const { arrived, sender } = server();
  const file = async (id: string) => (id === 'a' ? undefined : new Blob(['photo']));
  expect((await send({ ...store, file }, sender)).sent).toEqual([]);
  expect(arrived).toEqual(['1', 'b']);
  expect(kept.get('1')).toMatchObject({
    state: 'refused',
    problem: expect.stringContaining('a.jpg'),
    files: [{ isSent: false }, { isSent: true }],
  });
});

it('a visit that was changed while it was sent is sent again as a newer version', async () => {
  const { kept, store } = phone(visit('1'));
  const { arrived, sender } = server();
  const changing: Sender = {
    ...sender,
    async record(sent) {
      await sender.record(sent);
      if (sent.version === 1) await store.put(saved(sent, NOW));
    },
  };
  expect((await send(store, changing)).sent).toEqual([]);
  expect(kept.get('1')).toMatchObject({ version: 2, isStored: false });
  await send(store, sender, true);
  expect(arrived).toEqual(['1', '1 v2']);
  expect(kept.size).toBe(0);
});

it('a visit that was deleted while it was sent stays deleted', async () => {
  const { kept, store } = phone(visit('1'));
  const { sender } = server({ 1: 'network' });
  const deleting: Sender = {
    ...sender,
    async record(sent) {
      kept.clear();
      await sender.record(sent);
    },
  };
  await send(store, deleting);
  expect(kept.size).toBe(0);
});
