import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  ADMIN,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../support/server-process.ts';
import { createAccount, serviceClient, visitorClient } from '../support/staff-client.ts';

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

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;
const open: ClientRequest[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServerProcess(folder.path);
  const service = await serviceClient(server);
  await service.from('roles').insert({ role: 'recruiter' });
  await service.from('permissions').insert([
    { role: 'recruiter', permission_key: 'leads.view' },
    { role: 'recruiter', permission_key: 'leads.manage' },
  ]);
  await createAccount(server, BEN, 'recruiter');
}, 60_000);

afterEach(() => {
  for (const one of open.splice(0)) one.destroy();
});

afterAll(async () => {
  await server.stop();
  await folder.remove();
});

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
