import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { deflateSync } from 'node:zlib';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { systemStatusSchema } from '../../app/lib/system/system-status.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import { inTurn } from '../support/in-turn.ts';
import { pdfOf } from '../support/resume-files.ts';
import {
  ADMIN,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import {
  adminClient,
  createAccount,
  publishableKeyOf,
  serviceClient,
  visitorClient,
} from '../support/staff-client.ts';

/** What the back office asks of the server, on one server: each start takes two core seconds. */

const NO_MAIL = 'No mail server is set up, so nothing was sent.';

type Client = SupabaseClient<Database>;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;
let admin: Client;
let visitor: Client;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServerProcess(folder.path);
  admin = await adminClient(server.url);
  visitor = await visitorClient(server.url);
  db = await signIn(losingFetch);
  colleague = await signIn(fetch);
  await addRecruiters();
});

afterAll(async () => {
  await server.stop();
  await folder.remove();
});

/** The reply of a function, whether it succeeded or not. */
async function invoke(client: Client, name: string, body: object) {
  const { data, error } = await client.functions.invoke(name, { body });
  if (!error) return { status: 200, body: data };
  const reply: Response = error.context;
  return { status: reply.status, body: await reply.json() };
}

describe('system-status', () => {
  it('tells administrators how everything is, and nobody else', async () => {
    const account = { email: 'looks-on@example.com', password: 'a viewer’s password' };
    await createAccount(server, account, 'viewer');
    const viewer = await visitorClient(server.url);
    await viewer.auth.signInWithPassword(account);
    for (const client of [visitor, viewer]) {
      expect(await invoke(client, 'system-status', {})).toEqual({
        status: 403,
        body: { error: 'Only administrators may see this.' },
      });
    }
    const { body } = await invoke(admin, 'system-status', {});
    const { servers, server: own, database, checks } = systemStatusSchema.parse(body);
    expect(servers.map(({ name }) => name)).toEqual([own]);
    expect(database).toMatchObject({
      kind: 'embedded',
      facts: { connections: expect.any(Number) },
    });
    expect(checks.find(({ part }) => part === 'database')?.state).toBe('fine');
  });
});

describe('add-admin-user', () => {
  it('makes a registered user an administrator, once', async () => {
    const email = 'newcomer@example.com';
    await createAccount(server, { email, password: 'a newcomer’s password' });
    expect(await invoke(admin, 'add-admin-user', { email: ` ${email} ` })).toEqual({
      status: 200,
      body: { message: `${email} is now an administrator` },
    });
    const { data } = await admin.from('admin_users').select('role').eq('email', email).single();
    expect(data).toEqual({ role: 'admin' });
    expect(await invoke(admin, 'add-admin-user', { email })).toEqual({
      status: 409,
      body: { error: 'User Already Admin' },
    });
  });

  it.each([
    [{}, 400, 'email: Email is required'],
    [{ email: '  ' }, 400, 'email: Email is required'],
    [{ email: 'nobody' }, 400, 'email: Please enter a valid email address'],
    [{ email: 'unknown@example.com' }, 404, 'No account is registered with this email'],
  ])('answers %j with %i', async (body, status, error) => {
    expect(await invoke(admin, 'add-admin-user', body)).toEqual({ status, body: { error } });
  });

  it('is refused to everyone but administrators', async () => {
    const recruiter = { email: 'hr@example.com', password: 'a recruiter’s password' };
    await createAccount(server, recruiter, 'recruiter');
    const client = await visitorClient(server.url);
    await client.auth.signInWithPassword(recruiter);
    expect((await invoke(client, 'add-admin-user', { email: recruiter.email })).status).toBe(403);
    expect((await invoke(visitor, 'add-admin-user', { email: recruiter.email })).status).toBe(401);
    const { data } = await admin.from('admin_users').select('role').eq('email', recruiter.email);
    expect(data).toEqual([{ role: 'recruiter' }]);
  });
});

describe('invite-user', () => {
  const email = 'invited@example.com';

  async function rowOf(address: string) {
    const { data } = await admin.from('admin_users').select('role').eq('email', address);
    return data;
  }

  it('without a mail server says so, returns the link, and records who asked', async () => {
    for (const role of ['viewer', 'recruiter']) {
      const reply = await invoke(admin, 'invite-user', { email: ` ${email} `, role });
      expect(reply).toEqual({
        status: 200,
        body: { message: NO_MAIL, link: expect.stringContaining('/auth/v1/verify?token=') },
      });
      const page = await fetch(reply.body.link);
      expect(await page.text()).toContain('Accept the invitation</button>');
      expect(await rowOf(email)).toEqual([{ role }]);
    }
    const { data } = await admin.from('emails').select('id').eq('recipient', email);
    expect(data).toEqual([]);
    const { data: entries } = await admin
      .from('audit_entries')
      .select('action, table_name, actor_email, subject')
      .in('table_name', ['accounts', 'admin_users'])
      .order('id', { ascending: false })
      .limit(4);
    const who = { actor_email: ADMIN.email, subject: email };
    expect(entries).toEqual([
      { action: 'update', table_name: 'accounts', ...who },
      { action: 'update', table_name: 'admin_users', ...who },
      { action: 'update', table_name: 'accounts', ...who },
      { action: 'insert', table_name: 'admin_users', ...who },
    ]);
  });

  it.each([
    [{ role: 'viewer' }, 400, 'email: Email is required'],
    [{ email: 'nobody', role: 'viewer' }, 400, 'email: Please enter a valid email address'],
    [{ email }, 400, 'role: Role is required'],
    [{ email, role: 'no such role' }, 400, 'There is no such role'],
    [
      { email: ADMIN.email, role: 'viewer' },
      409,
      'This person already has an account. Use Add New Admin.',
    ],
  ])('answers %j with %i', async (body, status, error) => {
    expect(await invoke(admin, 'invite-user', body)).toEqual({ status, body: { error } });
  });

  it('reveals nothing to others, whatever the address', async () => {
    const editor = { email: 'editor@example.com', password: 'an editor’s password' };
    await createAccount(server, editor, 'editor');
    const client = await visitorClient(server.url);
    await client.auth.signInWithPassword(editor);
    for (const address of [ADMIN.email, 'stranger@example.com', 'nobody']) {
      const body = { email: address, role: 'viewer' };
      expect(await invoke(client, 'invite-user', body)).toEqual({
        status: 403,
        body: { error: 'Permission denied' },
      });
      expect((await invoke(visitor, 'invite-user', body)).status).toBe(401);
    }
    expect(await rowOf('stranger@example.com')).toEqual([]);
  });
});

describe('send-account-link', () => {
  const colleague = { email: 'forgetful@example.com', password: 'a forgotten password' };

  it('gives only an administrator a link that sets the password', async () => {
    const { userId } = await createColleague();
    const body = { user_id: userId };
    const client = await visitorClient(server.url);
    await client.auth.signInWithPassword(colleague);
    expect((await invoke(client, 'send-account-link', body)).status).toBe(403);
    expect((await invoke(visitor, 'send-account-link', body)).status).toBe(401);
    expect((await invoke(admin, 'send-account-link', { user_id: 'nobody' })).status).toBe(400);
    const reply = await invoke(admin, 'send-account-link', body);
    expect(reply).toMatchObject({ status: 200, body: { message: NO_MAIL } });
    const { searchParams } = new URL(reply.body.link);
    expect(searchParams.get('type')).toBe('recovery');
    const token_hash = searchParams.get('token') ?? '';
    const owner = await visitorClient(server.url);
    const { data } = await owner.auth.verifyOtp({ token_hash, type: 'recovery' });
    expect(data.user?.id).toBe(userId);
    const { data: events } = await admin
      .from('account_events')
      .select('kind')
      .eq('user_id', userId)
      .eq('kind', 'link_made');
    expect(events).toEqual([{ kind: 'link_made' }]);
  });

  it('signs a suspended person out at once and gives the reason', async () => {
    const { data } = await admin
      .from('admin_users')
      .select('user_id')
      .eq('email', colleague.email)
      .single();
    const body = { user_id: data?.user_id ?? '' };
    const client = await visitorClient(server.url);
    await client.auth.signInWithPassword(colleague);
    expect((await client.from('admin_users').select('id')).data).toHaveLength(1);
    expect((await admin.rpc('suspend_user', body)).error).toBeNull();
    expect((await client.from('admin_users').select('id')).status).toBe(401);
    const again = await client.auth.signInWithPassword(colleague);
    expect(again.error?.code).toBe('user_banned');
    expect(await invoke(admin, 'send-account-link', body)).toEqual({
      status: 403,
      body: { error: 'This account is suspended. Lift the suspension first.', hint: 'explained' },
    });
    expect((await admin.rpc('lift_suspension', body)).error).toBeNull();
    expect((await client.auth.signInWithPassword(colleague)).error).toBeNull();
  });

  async function createColleague() {
    await createAccount(server, colleague, 'viewer');
    const { data, error } = await admin
      .from('admin_users')
      .select('user_id')
      .eq('email', colleague.email)
      .single();
    if (error) throw error;
    return { userId: data.user_id };
  }
});

describe('list-hero-images', () => {
  it('lists by name for staff, and returns nothing to visitors', async () => {
    const png = await onePixel();
    for (const name of ['b.png', 'a.png']) {
      const { error } = await admin.storage.from('hero-images').upload(name, png);
      expect(error).toBeNull();
    }
    const body = { bucket: 'hero-images', path: '', limit: 100 };
    const listed = await invoke(admin, 'list-hero-images', body);
    expect(listed.body.map((item: { name: string }) => item.name)).toEqual(['a.png', 'b.png']);
    expect(Object.keys(listed.body[0]).sort()).toEqual(['id', 'metadata', 'name', 'updated_at']);
    expect((await invoke(visitor, 'list-hero-images', body)).body).toEqual([]);
  });

  it.each([{ bucket: 'attachments' }, { limit: 101 }])('refuses %j', async (body) => {
    expect((await invoke(admin, 'list-hero-images', body)).status).toBe(400);
  });

  async function onePixel() {
    const { default: sharp } = await import('sharp');
    const input = { width: 1, height: 1, channels: 3, background: '#0E4B43' } as const;
    const buffer = await sharp({ create: input }).png().toBuffer();
    return new Blob([new Uint8Array(buffer)], { type: 'image/png' });
  }
});

describe('send-confirmation', () => {
  it('queues a missing confirmation, and never a second one', async () => {
    const submission_id = randomUUID();
    const email = 'confirm@example.com';
    await sendEnquiry(server.url, { email, submission_id });
    const queued = () => admin.from('emails').select('id, subject').eq('recipient', email);
    // The server queues it right after its reply.
    await expect.poll(async () => (await queued()).data).toHaveLength(1);

    expect((await invoke(visitor, 'send-confirmation', { submission_id })).status).toBe(200);
    expect((await queued()).data).toHaveLength(1);

    await admin.from('emails').delete().eq('recipient', email);
    await invoke(visitor, 'send-confirmation', { submission_id });
    expect((await queued()).data).toHaveLength(1);
  });

  it('gives the same answer for an unknown enquiry', async () => {
    const known = await invoke(visitor, 'send-confirmation', { submission_id: randomUUID() });
    expect(known).toEqual({ status: 200, body: { message: 'The confirmation is on its way.' } });
    expect((await invoke(visitor, 'send-confirmation', {})).status).toBe(400);
  });
});

it('requires an API key', async () => {
  const reply = await fetch(`${server.url}/functions/v1/list-hero-images`, { method: 'POST' });
  expect(reply.status).toBe(401);
});

describe('the private address of a calendar', () => {
  const PASSWORD = 'a colleague’s password';

  /** Signed in, with one task. */
  async function colleague(email: string): Promise<Client> {
    await createAccount(server, { email, password: PASSWORD }, 'recruiter');
    const client = await visitorClient(server.url);
    const { data: own } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    const member = client
      .from('staff')
      .select('id')
      .eq('user_id', own.user?.id ?? '');
    const { data } = await member.single();
    const due_on = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    await client.from('tasks').insert({ title: 'Call back', due_on, assignee_id: data?.id ?? '' });
    return client;
  }

  async function make(client: Client): Promise<string> {
    const choices = { kinds: ['task'], without_names: false };
    const { data, error } = await client.rpc('make_calendar_feed', choices);
    if (error) throw error;
    return data;
  }

  const get = (token: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/calendar/${token}.ics`, { headers });

  it('works without a session, and its secret is in no log', async () => {
    const token = await make(await colleague('feed@example.com'));
    const reply = await get(token);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(reply.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(reply.headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
    expect(await reply.text()).toContain('SUMMARY:Call back\r\n');
    const again = await get(token, { 'If-None-Match': reply.headers.get('ETag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await fetch(`${server.url}/calendar/${token}.ics`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(server.output()).not.toContain(token);
  });

  it('gives the same 404 whatever the reason', async () => {
    const client = await colleague('replaced@example.com');
    const replaced = await make(client);
    const current = await make(client);
    const unknown = await get('0a'.repeat(32));
    const words = await unknown.text();
    expect(unknown.status).toBe(404);
    const isGone = async (token: string) => {
      const reply = await get(token);
      expect([reply.status, await reply.text()]).toEqual([404, words]);
    };
    await isGone(replaced);
    for (const malformed of ['x', `${current}0`, current.toUpperCase()]) await isGone(malformed);
    expect((await get(current)).status).toBe(200);
    const service = await serviceClient(server);
    const { data } = await client.auth.getUser();
    await service
      .from('admin_users')
      .delete()
      .eq('user_id', data.user?.id ?? '');
    await isGone(current);
    // The address ends with the role, and does not come back with it.
    await service.from('admin_users').insert({ user_id: data.user?.id ?? '', role: 'recruiter' });
    await isGone(current);
    const credentials = { email: 'replaced@example.com', password: PASSWORD };
    await client.auth.signInWithPassword(credentials);
    const next = await make(client);
    expect((await get(next)).status).toBe(200);
    await client.rpc('stop_calendar_feed');
    await isGone(next);
  });

  it('limits how often one address may ask', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.91' };
    const ask = async () => (await get('0b'.repeat(32), from)).status;
    const statuses = await inTurn(121, ask);
    expect(statuses.filter((status) => status === 404)).toHaveLength(120);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

const READ = { timeout: 120_000, interval: 200 };
const BOMB = pdfOf('', deflateSync(Buffer.alloc(128 * 1024 * 1024, 'q ')));

it('a résumé that takes too much to read is marked and named in the log, and the next one is read', async () => {
  const service = await serviceClient(server);
  const add = async (path: string, file: Buffer) => {
    const options = { contentType: 'application/pdf' };
    const { error } = await service.storage.from('resumes').upload(path, file, options);
    expect(error).toBeNull();
    const row = { name: path, email: `${path}@example.com`, resume_path: path };
    const { data } = await service.from('candidates').insert(row).select('id').single();
    return data?.id;
  };
  const id = await add('bomb.pdf', BOMB);
  await add('plumber.pdf', pdfOf('Plumber with a van'));
  const rows = async () => {
    const columns = 'resume_text, unreadable_resume';
    return (await service.from('candidates').select(columns).like('name', '%.pdf').order('name'))
      .data;
  };
  await expect.poll(rows, READ).toEqual([
    { resume_text: null, unreadable_resume: 'bomb.pdf' },
    { resume_text: expect.stringContaining('Plumber with a van'), unreadable_resume: null },
  ]);
  expect(server.output()).toMatch(new RegExp(`"candidateId":"${id}".*a résumé could not be read`));
}, 240_000);

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

const BEN = { email: 'ben@tuart.example', password: 'another long test password' };

/** Routes of the protocol that need a person's session, or an input that this request lacks. */
const FOR_PEOPLE = [
  ['GET', '/auth/v1/user'],
  ['PUT', '/auth/v1/user'],
  ['POST', '/auth/v1/logout'],
  ['GET', '/auth/v1/reauthenticate'],
  ['POST', '/auth/v1/factors'],
  ['GET', '/auth/v1/user/identities/authorize?provider=google'],
  ['POST', '/auth/v1/passkeys/registration/options'],
  ['GET', '/auth/v1/passkeys'],
  ['GET', '/auth/v1/admin/users'],
  ['POST', '/storage/v1/object/sign/attachments/none.pdf'],
  ['POST', '/storage/v1/object/list/none'],
  ['POST', '/functions/v1/invite-user'],
  ['POST', '/functions/v1/send-account-link'],
  ['POST', '/functions/v1/send-confirmation'],
  ['POST', '/functions/v1/add-admin-user'],
  ['POST', '/functions/v1/edit-image'],
  ['POST', '/functions/v1/check-webhook-address'],
  ['POST', '/functions/v1/none'],
] as const;

const open: ClientRequest[] = [];

afterEach(() => {
  for (const one of open.splice(0)) one.destroy();
});

async function addRecruiters() {
  const service = await serviceClient(server);
  await service.from('roles').insert({ role: 'recruiter' });
  await service.from('permissions').insert([
    { role: 'recruiter', permission_key: 'leads.view' },
    { role: 'recruiter', permission_key: 'leads.manage' },
  ]);
  await createAccount(server, BEN, 'recruiter');
}

async function signedIn(person: { email: string; password: string }) {
  const client = await visitorClient(server.url);
  const { data, error } = await client.auth.signInWithPassword(person);
  expect(error).toBeNull();
  return { client, token: data.session?.access_token ?? '', id: data.user?.id ?? '' };
}

interface Stream {
  status: number | undefined;
  text: () => string;
  ended: Promise<unknown>;
}

async function stream(token?: string): Promise<Stream> {
  const outgoing = request(`${server.url}/api/events`, {
    agent: false,
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  });
  open.push(outgoing);
  outgoing.on('error', () => {});
  outgoing.end();
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
  let text = '';
  reply.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  reply.on('error', () => {});
  return {
    status: reply.statusCode,
    text: () => text,
    ended: new Promise((resolve) => reply.once('close', resolve)),
  };
}

async function addLead() {
  const service = await serviceClient(server);
  const { error } = await service.from('leads').insert({
    name: 'Mia Tran',
    email: 'mia@example.com',
    submission_id: crypto.randomUUID(),
  });
  expect(error).toBeNull();
}

describe('the stream of events', () => {
  it('refuses strangers, and people who are not staff', async () => {
    expect((await stream()).status).toBe(401);
    expect((await stream('made up')).status).toBe(401);
    const member = { email: 'member@tuart.example', password: 'a third long test password' };
    await createAccount(server, member);
    expect((await stream((await signedIn(member)).token)).status).toBe(403);
  });

  it('refuses API keys, as the other routes for people do', async () => {
    const { client } = await signedIn(ADMIN);
    const { data: key } = await client.rpc('make_api_key', {
      name: 'Payroll',
      role: 'developer',
      days: 7,
    });
    expect((await stream(String(key))).status).toBe(401);
    expect((await stream('a.b.c')).status).toBe(401);
    for (const [method, path] of FOR_PEOPLE) {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const body = method === 'GET' ? null : '{}';
      const { status } = await fetch(server.url + path, { method, headers, body });
      expect([path, status >= 400 && status < 500, status]).toEqual([path, true, status]);
    }
  });

  it('tells two people about the same event, but neither the words nor the ids', async () => {
    const [ann, ben] = [await signedIn(ADMIN), await signedIn(BEN)];
    const streams = [await stream(ann.token), await stream(ben.token)];
    for (const { text } of streams) await expect.poll(text).toContain('event: hello');
    await addLead();
    for (const { text } of streams) {
      await expect.poll(text).toMatch(/event: changed\ndata: \[[^\]]*"leads"/);
      await expect.poll(text).toContain('event: notices');
      expect(text()).not.toMatch(/mia|[0-9a-f]{8}-/i);
    }
  });

  it('tells nothing about tables that the person may no longer read', async () => {
    const ben = await signedIn(BEN);
    const { text } = await stream(ben.token);
    await expect.poll(text).toContain('event: hello');
    const service = await serviceClient(server);
    const keys = service.from('permissions');
    await keys.delete().eq('role', 'recruiter').eq('permission_key', 'leads.view');
    await expect.poll(text).toContain('event: refresh');
    await service.from('leads').insert({ name: 'Kim', email: 'kim@example.com' });
    await service.from('tasks').insert({ title: 'Ring' });
    await expect.poll(text).toContain('"tasks"');
    expect(text()).not.toContain('"leads"');
    await service.from('permissions').insert({ role: 'recruiter', permission_key: 'leads.view' });
  });

  it('ends when the person signs out, or is no longer staff', async () => {
    const one = await signedIn(BEN);
    const first = await stream(one.token);
    await one.client.auth.signOut();
    await first.ended;
    const two = await signedIn(BEN);
    const second = await stream(two.token);
    const service = await serviceClient(server);
    await service.from('admin_users').delete().eq('user_id', two.id);
    await second.ended;
    await service.from('admin_users').insert({ user_id: two.id, role: 'recruiter' });
  });

  it('gives one person at most 20, beside the connections of everyone else', async () => {
    const { token } = await signedIn(BEN);
    const streams: Stream[] = [];
    for (let n = 0; n < 20; n += 1) streams.push(await stream(token));
    expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await stream(token)).status).toBe(429);
    open.shift()?.destroy();
    await expect.poll(async () => (await stream(token)).status).toBe(200);
  });

  it('ends at once when the server stops', async () => {
    const { token } = await signedIn(ADMIN);
    const { text, ended } = await stream(token);
    await expect.poll(text).toContain('event: hello');
    // If it waited for the stream, the server would stop after 30 seconds only.
    const stopped = server.stop();
    await ended;
    expect(await stopped).toBe(0);
  }, 25_000);
});
