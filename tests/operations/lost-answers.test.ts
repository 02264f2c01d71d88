import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient as addClient } from '../../app/features/clients/clients-api.ts';
import { listBlocks, saveBlock } from '../../app/features/content/blocks-api.ts';
import { createPage, updatePage } from '../../app/features/content/content-api.ts';
import { getForm, listForms, saveForm } from '../../app/features/forms/forms-api.ts';
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

async function countBy(table: 'clients' | 'tasks' | 'staff' | 'activities', match: object) {
  const { count } = await db.from(table).select('id', { count: 'exact', head: true }).match(match);
  return count;
}

describe('someone who adds a record again because no answer came', () => {
  const title = randomUUID();
  const task = { ...EMPTY_TASK, title };

  it('adds it once', async () => {
    await tryTwice(() => createTask(db, task, null));
    expect(await countBy('tasks', { title })).toBe(1);

    const name = randomUUID();
    const email = `${name}@example.com`;
    await tryTwice(() => addClient(db, { name, email, company: '', phone: '' } as never));
    expect(await countBy('clients', { email })).toBe(1);

    await tryTwice(() => createRecord(db, STAFF_BASE, { name, email, position: 'Trainer' }));
    expect(await countBy('staff', { email })).toBe(1);

    const { data } = await db.from('clients').select('id').eq('email', email).single();
    const of = { client_id: data?.id ?? '' };
    await tryTwice(() => createActivity(db, of, { kind: 'note', body: name, mentions: [] }));
    expect(await countBy('activities', { body: name })).toBe(1);

    const page = { title: name, slug: name, content: { blocks: [] } };
    expect(await tryTwice(() => createPage(db, page))).toMatchObject({ slug: name, version: 1 });
  });

  it('can then add the same once more, or something else', async () => {
    await createTask(db, task, null);
    expect(await countBy('tasks', { title })).toBe(2);
    lost = 1;
    await expect(createTask(db, task, null)).rejects.toThrow('Failed to fetch');
    await createTask(db, { ...task, description: 'By phone' }, null);
    expect(await countBy('tasks', { title })).toBe(4);
    expect(await countBy('tasks', { title, description: 'By phone' })).toBe(1);
  });

  it('is still told if another record is in the way', async () => {
    const email = `${randomUUID()}@example.com`;
    const client = { name: 'Ann', email, company: '', phone: '' } as never;
    await addClient(colleague, client);
    await expect(addClient(db, client)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('someone who saves again because no answer came', () => {
  it('has saved a page, a task, a note, a block, a form and settings', async () => {
    const slug = randomUUID();
    const page = await createPage(db, { title: 'About', slug, content: { blocks: [] } });
    const change = { title: 'About us', content: { blocks: [{ type: 'text', id: 'a' }] } };
    const saved = await tryTwice(() => updatePage(db, page.id, page.version, change));
    expect(saved).toMatchObject({ title: 'About us', version: page.version + 1 });

    const added = await db.from('tasks').insert({ title: slug }).select('*').single();
    if (!added.data) throw added.error;
    const { data: seen } = added;
    await tryTwice(() => saveRecord(db, TASK_BASE, seen, { title: `${slug} now` }));
    expect(await countBy('tasks', { id: seen.id, title: `${slug} now` })).toBe(1);

    const of = {
      vacancy_id: (await db.from('vacancies').select('id').limit(1)).data?.[0]?.id ?? '',
    };
    await createActivity(db, of, { kind: 'note', body: slug, mentions: [] });
    const { data: note } = await db.from('activities').select('*').eq('body', slug).single();
    if (!note) throw new Error('The note is missing');
    const body = `${slug} corrected`;
    await tryTwice(() => correctActivity(db, note, { body, mentions: [] }));
    expect(await countBy('activities', { id: note.id, body })).toBe(1);

    const block = { name: slug, type: 'text', props: '{"text":"One"}', version: 1 };
    await tryTwice(() => saveBlock(db, null, block));
    const blocks = (await listBlocks(db)).filter(({ name }) => name === slug);
    expect(blocks).toHaveLength(1);
    const [stored = null] = blocks;
    await tryTwice(() => saveBlock(db, stored, { ...block, props: '{"text":"Two"}' }));

    const [contact] = await listForms(db);
    if (!contact) throw new Error('There is no form');
    const renamed = await tryTwice(() => saveForm(db, contact, { ...contact, name: slug }));
    expect(renamed.name).toBe(slug);
    await saveForm(db, await getForm(db, contact.id), contact);

    const { settings, version } = await getSettingsRow(db, 'theme');
    const wanted = { ...Object(settings), note: slug };
    const latest = await tryTwice(() => saveSettingsRow(db, 'theme', wanted, version));
    expect(latest).not.toBe(version);
  });

  it('is told if a colleague has saved something else in the meantime', async () => {
    const slug = randomUUID();
    const page = await createPage(db, { title: 'About', slug, content: { blocks: [] } });
    const save = (client: Db, title: string) =>
      updatePage(client, page.id, page.version, { title });
    await save(colleague, 'Theirs');
    await expect(save(db, 'Mine')).rejects.toMatchObject({ code: 'stale' });
  });
});
