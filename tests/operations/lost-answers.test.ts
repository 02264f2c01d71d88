import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient as addClient } from '../../app/features/clients/clients-api.ts';
import { listBlocks, saveBlock } from '../../app/features/content/blocks-api.ts';
import { createPage, updatePage } from '../../app/features/content/content-api.ts';
import { listForms, saveForm } from '../../app/features/forms/forms-api.ts';
import { createRecord, saveRecord } from '../../app/features/records/record-api.ts';
import { STAFF_BASE } from '../../app/features/staff/staff-schema.ts';
import { createTask } from '../../app/features/tasks/tasks-api.ts';
import { EMPTY_TASK, TASK_BASE } from '../../app/features/tasks/tasks-schema.ts';
import { correctActivity, createActivity } from '../../app/features/timeline/timeline-api.ts';
import type { Db } from '../../app/lib/supabase/client.ts';
import type { Database } from '../../app/lib/supabase/database.types.ts';
import { getSettingsRow, saveSettingsRow } from '../../app/lib/supabase/settings-row.ts';
import {
  ADMIN,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { publishableKeyOf } from '../support/staff-client.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;
let db: Db;
let colleague: Db;
/** How many answers to changes are lost next. The server has handled the request by then. */
let lost = 0;

async function losingFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const reply = await fetch(input, init);
  const isChange = init?.method && !['GET', 'HEAD'].includes(init.method);
  if (!isChange || lost === 0) return reply;
  lost -= 1;
  throw new TypeError('Failed to fetch');
}

async function signIn(ownFetch: typeof fetch): Promise<Db> {
  const client = createClient<Database>(server.url, await publishableKeyOf(server.url), {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: ownFetch },
  });
  const { error } = await client.auth.signInWithPassword(ADMIN);
  if (error) throw error;
  return client;
}

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServerProcess(folder.path);
  db = await signIn(losingFetch);
  colleague = await signIn(fetch);
});

afterAll(async () => {
  await server.stop();
  await folder.remove();
});

beforeEach(() => {
  lost = 0;
});

/** The first try arrives, but its answer does not. */
async function tryTwice<T>(change: () => Promise<T>): Promise<T> {
  lost = 1;
  await expect(change()).rejects.toThrow('Failed to fetch');
  return change();
}

type Counted = 'clients' | 'tasks' | 'staff' | 'activities' | 'content_blocks' | 'content_pages';

async function count(table: Counted, match: object): Promise<number | null> {
  const request = db.from(table).select('id', { count: 'exact', head: true });
  return (await request.match(match)).count;
}

function personNamed(name: string) {
  return { name, email: `${name}@example.com`, company: '', phone: '' };
}

async function anyVacancy() {
  const { data } = await db.from('vacancies').select('id').limit(1).single();
  return { vacancy_id: data?.id ?? '' };
}

const EMPTY_PAGE = { title: 'About', content: { blocks: [] } };
const BLOCK = { type: 'text', props: '{"text":"One"}', version: 1 };

/** Each adds something with a name, and counts what is stored with this name. */
const ADDED = {
  'a task': {
    add: (name: string) => createTask(db, { ...EMPTY_TASK, title: name }, null),
    found: (name: string) => count('tasks', { title: name }),
  },
  'a client': {
    add: (name: string) => addClient(db, personNamed(name) as never),
    found: (name: string) => count('clients', { name }),
  },
  'a colleague': {
    add: (name: string) => createRecord(db, STAFF_BASE, { name, position: 'Trainer' }),
    found: (name: string) => count('staff', { name }),
  },
  'a note': {
    add: async (body: string) =>
      createActivity(db, await anyVacancy(), { kind: 'note', body, mentions: [] }),
    found: (body: string) => count('activities', { body }),
  },
  'a page': {
    add: (slug: string) => createPage(db, { ...EMPTY_PAGE, slug }),
    found: (slug: string) => count('content_pages', { slug }),
  },
  'a saved block': {
    add: (name: string) => saveBlock(db, null, { ...BLOCK, name }),
    found: (name: string) => count('content_blocks', { name }),
  },
};

describe('someone who adds a record again because no answer came', () => {
  it.each(Object.entries(ADDED))('adds %s once', async (_, { add, found }) => {
    const name = randomUUID();
    await tryTwice<unknown>(() => add(name));
    expect(await found(name)).toBe(1);
  });

  it('can then add the same once more, or something else', async () => {
    const { add, found } = ADDED['a task'];
    const name = randomUUID();
    await tryTwice(() => add(name));
    await add(name);
    expect(await found(name)).toBe(2);
    lost = 1;
    await expect(add(name)).rejects.toThrow('Failed to fetch');
    await createTask(db, { ...EMPTY_TASK, title: name, description: 'By phone' }, null);
    expect(await found(name)).toBe(4);
  });

  it('is still told if another record is in the way', async () => {
    const client = personNamed(randomUUID()) as never;
    await addClient(colleague, client);
    await expect(addClient(db, client)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('someone who saves again because no answer came', () => {
  it('has saved a page', async () => {
    const page = await createPage(db, { ...EMPTY_PAGE, slug: randomUUID() });
    const change = { title: 'About us', content: { blocks: [{ type: 'text', id: 'a' }] } };
    const saved = await tryTwice(() => updatePage(db, page.id, page.version, change));
    expect(saved).toMatchObject({ title: 'About us', version: page.version + 1 });
  });

  it('has saved a record', async () => {
    const { data: seen } = await db.from('tasks').insert({ title: 'Ring' }).select('*').single();
    if (!seen) throw new Error('The task is missing');
    await tryTwice(() => saveRecord(db, TASK_BASE, seen, { title: 'Ring back' }));
    expect(await count('tasks', { id: seen.id, title: 'Ring back' })).toBe(1);
  });

  it('has corrected a note', async () => {
    const body = randomUUID();
    await createActivity(db, await anyVacancy(), { kind: 'note', body, mentions: [] });
    const { data: note } = await db.from('activities').select('*').eq('body', body).single();
    if (!note) throw new Error('The note is missing');
    await tryTwice(() => correctActivity(db, note, { body: `${body}, corrected`, mentions: [] }));
    expect(await count('activities', { body: `${body}, corrected` })).toBe(1);
  });

  it('has saved a block', async () => {
    const name = randomUUID();
    await saveBlock(db, null, { ...BLOCK, name });
    const block = (await listBlocks(db)).find((one) => one.name === name) ?? null;
    await tryTwice(() => saveBlock(db, block, { ...BLOCK, name, props: '{"text":"Two"}' }));
    const changed = (await listBlocks(db)).find((one) => one.name === name);
    expect(changed?.version).toBe((block?.version ?? 0) + 1);
  });

  it('has saved a form', async () => {
    const [form] = await listForms(db);
    if (!form) throw new Error('There is no form');
    const saved = await tryTwice(() => saveForm(db, form, { ...form, name: 'Renamed' }));
    expect(saved).toMatchObject({ name: 'Renamed', version: form.version + 1 });
  });

  it('has saved settings', async () => {
    const { settings, version } = await getSettingsRow(db, 'theme');
    const wanted = { ...Object(settings), note: randomUUID() };
    await tryTwice(() => saveSettingsRow(db, 'theme', wanted, version));
    expect((await getSettingsRow(db, 'theme')).settings).toEqual(wanted);
  });

  it('is told if a colleague has saved something else in the meantime', async () => {
    const page = await createPage(db, { ...EMPTY_PAGE, slug: randomUUID() });
    const save = (client: Db, title: string) =>
      updatePage(client, page.id, page.version, { title });
    await save(colleague, 'Theirs');
    await expect(save(db, 'Mine')).rejects.toMatchObject({ code: 'stale' });
  });
});
