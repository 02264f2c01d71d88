import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { as, createStaff } from '../database/callers.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { type KeyClients, makeKey, openKeyClients } from './key-clients.ts';

let database: TestDatabase;
let clients: KeyClients;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  clients = await openKeyClients(database);
  admin = await createStaff(database.owner, 'admin');
  await database.owner`
    insert into public.permissions (role, permission_key) values
      ('robot', 'leads.view'), ('robot', 'leads.manage'), ('guarded', 'leads.view')
  `;
  await database.owner`
    insert into public.role_requirements (role, requires_second_factor) values ('guarded', true)
  `;
  await database.owner`insert into public.leads (name, email) values ('Kim', 'kim@example.com')`;
});
afterAll(async () => {
  await clients.close();
  await database.close();
});

function statusWith(headers: Record<string, string>, path = '/rest/v1/leads') {
  return clients.fetch(path, { headers }).then(({ status }) => status);
}

async function accountOf(name: string) {
  const [row] = await database.owner<{ id: string; user_id: string; last_used_at: Date | null }[]>`
    select id, user_id, last_used_at from public.api_keys where name = ${name}
  `;
  if (!row) throw new Error(`No key ${name}`);
  return row;
}

function revoke(id: string) {
  return as(database.authenticator, admin, (sql) => sql`select public.revoke_api_key(${id})`);
}

describe('making a key', () => {
  it('shows the key once and keeps only its hash', async () => {
    const key = await makeKey(database, admin, { name: 'Shown once' });
    expect(key).toMatch(/^tuart_[0-9a-f]{64}$/);
    const [found] = await database.owner<{ text: string }[]>`
      select concat(
        (select string_agg(k::text, '') from public.api_keys k),
        (select string_agg(h::text, '') from private.api_key_hashes h),
        (select string_agg(a::text, '') from public.audit_log a),
        (select string_agg(u::text, '') from auth.users u)) as text
    `;
    expect(found?.text).toContain('Shown once');
    expect(found?.text).not.toContain(key.slice('tuart_'.length));
  });

  it.each([
    ['an administrator’s role', { role: 'admin' }, 'administrator or developer'],
    ['a developer’s role', { role: 'developer' }, 'administrator or developer'],
    ['a role that does not exist', { role: 'nobody' }, 'no such role'],
    ['a role that requires a second factor', { role: 'guarded' }, 'second factor'],
    ['no name', { name: ' ' }, 'enter a name'],
    ['more than two years', { days: 731 }, '1 to 730 days'],
    ['no time at all', { days: 0 }, '1 to 730 days'],
  ])('is refused for %s', async (_, options, message) => {
    await expect(makeKey(database, admin, options)).rejects.toThrow(message);
  });

  it('is refused for everyone except administrators, and for keys', async () => {
    const viewer = await createStaff(database.owner, 'viewer');
    await expect(makeKey(database, viewer)).rejects.toThrow('Permission denied');
    const client = clients.client(await makeKey(database, admin, { role: 'robot' }));
    const { error } = await client.rpc('make_api_key', { name: 'Another', role: 'robot' });
    expect(error?.code).toBe('42501');
  });
});

describe('a key', () => {
  it('does what its role may do, and the records say which key it was', async () => {
    const client = clients.client(await makeKey(database, admin, { name: 'Robot', role: 'robot' }));
    const { data: leads } = await client.from('leads').select('id, name');
    expect(leads).toMatchObject([{ name: 'Kim' }]);
    const added = await client
      .from('activities')
      .insert({ lead_id: leads?.[0]?.id, kind: 'note', body: 'From the robot' })
      .select('id, actor_name')
      .single();
    expect(added.data).toMatchObject({ actor_name: 'API key: Robot' });
    const { user_id } = await accountOf('Robot');
    const [entry] = await database.owner`
      select actor_id, actor_email, actor_role from public.audit_log
      where table_name = 'activities' and record_id = ${added.data?.id ?? ''}
    `;
    expect(entry).toMatchObject({
      actor_id: user_id,
      actor_email: 'API key: Robot',
      actor_role: 'authenticated',
    });
  });

  it('works in either header, and not beside another person’s token', async () => {
    const key = await makeKey(database, admin, { role: 'robot' });
    const { publishableKey } = clients.keys;
    expect(await statusWith({ apikey: key })).toBe(200);
    expect(await statusWith({ authorization: `Bearer ${key}` })).toBe(200);
    expect(await statusWith({ apikey: publishableKey, authorization: `Bearer ${key}` })).toBe(200);
    expect(await statusWith({ apikey: key, authorization: 'Bearer e30.e30.e30' })).toBe(401);
  });

  it('stops at once when it is revoked, and when it expires', async () => {
    const key = await makeKey(database, admin, { name: 'Short', role: 'robot' });
    expect(await statusWith({ apikey: key })).toBe(200);
    // As another server does it: this one still trusts the key, but the database does not.
    await revoke((await accountOf('Short')).id);
    const { data, error } = await clients.client(key).from('leads').select('id');
    expect(data ?? []).toEqual([]);
    expect(error?.code ?? 'PGRST301').toBe('PGRST301');
    const expired = await makeKey(database, admin, { name: 'Expired', role: 'robot' });
    await database.owner`
      update public.api_keys set expires_at = now() - interval '1 second' where name = 'Expired'
    `;
    expect(await statusWith({ apikey: expired })).toBe(401);
  });

  it('keeps when it was last used, to the minute', async () => {
    const key = await makeKey(database, admin, { name: 'Used' });
    expect((await accountOf('Used')).last_used_at).toBeNull();
    await statusWith({ apikey: key });
    const { last_used_at } = await accountOf('Used');
    expect(last_used_at && new Date(last_used_at).getSeconds()).toBe(0);
  });

  it('may send 600 requests a minute', async () => {
    const key = await makeKey(database, admin);
    for (let sent = 0; sent < 600; sent += 1) await statusWith({ apikey: key }, '/rest/v1/none');
    const refused = await clients.fetch('/rest/v1/leads', { headers: { apikey: key } });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('cannot be guessed from one address, and others go on working there', async () => {
    const key = await makeKey(database, admin, { role: 'robot' });
    const from = { 'x-test-address': '203.0.113.99' };
    expect(await statusWith({ apikey: key, ...from })).toBe(200);
    const answers: number[] = [];
    for (let tried = 0; tried < 21; tried += 1) {
      const guess = `tuart_${String(tried).padStart(64, '0')}`;
      answers.push(await statusWith({ apikey: guess, ...from }));
    }
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
    expect(await statusWith({ apikey: key, ...from })).toBe(200);
  });
});

describe('the account of a key', () => {
  it('cannot sign in, recover a password or be used at /auth/v1', async () => {
    const key = await makeKey(database, admin, { name: 'No sign-in', role: 'robot' });
    const { user_id } = await accountOf('No sign-in');
    const [account] = await database.owner`
      select email, encrypted_password from auth.users where id = ${user_id}
    `;
    expect(account).toEqual({ email: null, encrypted_password: null });
    const { publishableKey } = clients.keys;
    for (const email of ['', 'null', user_id]) {
      const visitor = clients.client(publishableKey);
      const { error } = await visitor.auth.signInWithPassword({ email, password: key });
      expect(error?.status).toBe(400);
    }
    expect(await statusWith({ apikey: key }, '/auth/v1/user')).toBe(401);
    const beside = { apikey: publishableKey, authorization: `Bearer ${key}` };
    expect(await statusWith(beside, '/auth/v1/user')).toBe(401);
    expect(await statusWith(beside, '/auth/v1/admin/users')).toBe(403);
  });

  it('is in no list of people, and cannot become a user or a member of staff', async () => {
    const client = clients.client(await makeKey(database, admin, { name: 'Unlisted' }));
    await client.from('content_pages').select('id').limit(1);
    const { user_id } = await accountOf('Unlisted');
    const listed = await as(
      database.authenticator,
      admin,
      (sql) => sql`
      select user_id from public.list_colleagues() union all
      select user_id from public.list_admin_accounts() union all
      select user_id from public.admin_users union all select user_id from public.staff`,
    );
    expect(listed.map((row) => row.user_id)).not.toContain(user_id);
    const { owner } = database;
    await expect(
      owner`insert into public.admin_users (user_id, role) values (${user_id}, 'admin')`,
    ).rejects.toThrow('belongs to an API key');
    await expect(
      owner`insert into public.staff (name, user_id) values ('Robot', ${user_id})`,
    ).rejects.toThrow('belongs to an API key');
  });

  it('keeps its role from being removed', async () => {
    await database.owner`insert into public.roles (role) values ('held')`;
    await makeKey(database, admin, { name: 'Holder', role: 'held' });
    const remove = () => database.owner`delete from public.roles where role = 'held'`;
    await expect(remove()).rejects.toThrow('An API key still has the role held');
    await revoke((await accountOf('Holder')).id);
    expect((await remove()).count).toBe(1);
  });
});

it('a role that later requires a second factor no longer opens anything for its keys', async () => {
  await database.owner`
    insert into public.permissions (role, permission_key) values ('tightened', 'leads.view')
  `;
  const client = clients.client(await makeKey(database, admin, { role: 'tightened' }));
  expect((await client.from('leads').select('id')).data).toHaveLength(1);
  await database.owner`
    insert into public.role_requirements (role, requires_second_factor) values ('tightened', true)
  `;
  expect((await client.from('leads').select('id')).data).toEqual([]);
});

it('is not available with a hosted project, and the screen can find that out', async () => {
  const available = () =>
    as(database.authenticator, admin, (sql) => sql`select public.can_use_api_keys() as answer`);
  expect(await available()).toMatchObject([{ answer: true }]);
  // Only our own backend has this schema.
  await database.owner`alter schema tuart_backend rename to elsewhere`;
  expect(await available()).toMatchObject([{ answer: false }]);
  await expect(makeKey(database, admin)).rejects.toThrow('not available with a hosted project');
  await database.owner`alter schema elsewhere rename to tuart_backend`;
});
