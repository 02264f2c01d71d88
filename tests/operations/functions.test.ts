import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../app/lib/supabase/database.types.ts';
import { sendEnquiry } from '../support/enquiry.ts';
import {
  ADMIN,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { adminClient, createAccount, visitorClient } from '../support/staff-client.ts';

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

/** What a function answered, whether it succeeded or not. */
async function invoke(client: Client, name: string, body: object) {
  const { data, error } = await client.functions.invoke(name, { body });
  if (!error) return { status: 200, body: data };
  const reply: Response = error.context;
  return { status: reply.status, body: await reply.json() };
}

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

  it('is closed to everyone but administrators', async () => {
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

  it('mails a link and gives the role; again, with another role, as well', async () => {
    for (const role of ['viewer', 'recruiter']) {
      expect(await invoke(admin, 'invite-user', { email: ` ${email} `, role })).toEqual({
        status: 200,
        body: { message: `An invitation is on its way to ${email}` },
      });
      expect(await rowOf(email)).toEqual([{ role }]);
    }
    const { data } = await admin.from('emails').select('is_confidential').eq('recipient', email);
    expect(data).toEqual([{ is_confidential: true }, { is_confidential: true }]);
    const { data: entries } = await admin
      .from('audit_log')
      .select('action, actor_email')
      .eq('table_name', 'admin_users')
      .order('id', { ascending: false })
      .limit(2);
    expect(entries).toEqual([
      { action: 'update', actor_email: ADMIN.email },
      { action: 'insert', actor_email: ADMIN.email },
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
      'This person has an account already. Use Add New Admin.',
    ],
  ])('answers %j with %i', async (body, status, error) => {
    expect(await invoke(admin, 'invite-user', body)).toEqual({ status, body: { error } });
  });

  it('tells others nothing, whatever the address', async () => {
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

describe('list-hero-images', () => {
  it('lists by name for staff, and nothing for visitors', async () => {
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
  it('queues a confirmation that is missing, and never a second', async () => {
    const submission_id = randomUUID();
    const email = 'confirm@example.com';
    await sendEnquiry(server.url, { email, submission_id });
    const queued = () => admin.from('emails').select('id, subject').eq('recipient', email);
    expect((await queued()).data).toHaveLength(1);

    expect((await invoke(visitor, 'send-confirmation', { submission_id })).status).toBe(200);
    expect((await queued()).data).toHaveLength(1);

    await admin.from('emails').delete().eq('recipient', email);
    await invoke(visitor, 'send-confirmation', { submission_id });
    expect((await queued()).data).toHaveLength(1);
  });

  it('answers alike for an enquiry it does not know', async () => {
    const known = await invoke(visitor, 'send-confirmation', { submission_id: randomUUID() });
    expect(known).toEqual({ status: 200, body: { message: 'The confirmation is on its way.' } });
    expect((await invoke(visitor, 'send-confirmation', {})).status).toBe(400);
  });
});

it('needs a key of ours', async () => {
  const reply = await fetch(`${server.url}/functions/v1/list-hero-images`, { method: 'POST' });
  expect(reply.status).toBe(401);
});
