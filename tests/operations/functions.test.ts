import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../app/lib/supabase/database.types.ts';
import { systemStatusSchema } from '../../app/lib/system/system-status.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import {
  ADMIN,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import {
  adminClient,
  createAccount,
  serviceClient,
  visitorClient,
} from '../support/staff-client.ts';

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
    const statuses = await Promise.all(
      Array.from({ length: 121 }, async () => (await get('0b'.repeat(32), from)).status),
    );
    expect(statuses.filter((status) => status === 404)).toHaveLength(120);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});
