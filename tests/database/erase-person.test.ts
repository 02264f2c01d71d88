import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, takeInEnquiry } from './callers.ts';
import { SHOWN_OF_ACCOUNTS } from './personal-data.ts';

const EMAIL = 'Mia@Example.com';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());

beforeEach(async () => {
  await emptyTables(
    database.owner,
    'public.leads',
    'public.clients',
    'public.emails',
    'public.tasks',
    'public.staff',
    'public.audit_log',
    'storage.objects',
  );
  await enquire('Mia Tran', 'mia@example.com', { attachment: 'mia.pdf' });
  await enquire('Noah', 'noah@example.com');
});

async function enquire(
  name: string,
  email: string,
  { attachment = '', message = 'Hello', answer = '' } = {},
) {
  const enquiry = {
    submission_id: randomUUID(),
    name,
    email,
    message,
    service_type: 'mentoring',
    phone: '0400 111 222',
    answers: answer ? [{ name: 'referee', label: 'Referee', value: answer }] : [],
    attachment_url: attachment || null,
  };
  await database.owner`select public.submit_enquiry(${JSON.stringify(enquiry)}::jsonb)`;
  await takeInEnquiry(database.authenticator);
}

function run<T>(statement: string): Promise<T[]> {
  return as(
    database.authenticator,
    admin,
    async (sql) => [...(await sql.unsafe(statement))] as T[],
  );
}

const erase = (email = EMAIL) => run(`select public.erase_person('${email}')`);

interface Found extends Record<string, unknown[]> {
  mentions: { table: string; excerpt: string }[];
}

async function find(email = EMAIL): Promise<Found> {
  const [row] = await run<{ found: Found }>(`select public.find_person('${email}') as found`);
  if (!row) throw new Error('find_person answered nothing');
  return row.found;
}

/** The number of each kind, leaving out the kinds that have none. */
async function held(email = EMAIL): Promise<Record<string, number>> {
  const { addresses, ...kinds } = await find(email);
  const counts = Object.entries(kinds).map(([kind, entries]) => [kind, entries.length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

async function countOf(table: string): Promise<number> {
  const [row] = await database.owner.unsafe(`select count(*)::int as count from ${table}`);
  return row?.count;
}

async function idOf(table: 'leads' | 'clients', email: string): Promise<string> {
  const [row] = await database.owner.unsafe(
    `select id from public.${table} where email = '${email}'`,
  );
  return row?.id;
}

/** Every row of every table, as text. Tables that never had a row have no size. */
async function everything(): Promise<string> {
  const tables = await database.owner<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'auth', 'storage')
      and pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) > 0
  `;
  const rows = [];
  for (const { name } of tables) {
    rows.push(await database.owner.unsafe(`select to_jsonb(t)::text as row from ${name} as t`));
  }
  return JSON.stringify(rows);
}

describe('a person', () => {
  it('is found with everything held about them', async () => {
    expect(await held()).toEqual({ leads: 1, clients: 1, activities: 1, emails: 1, files: 1 });
    expect((await find()).files).toEqual(['mia.pdf']);
  });

  it('is erased completely, other people stay, and the log records only that it happened', async () => {
    await run(`update public.leads set phone = '0400 111 222' where email = 'mia@example.com'`);
    await run(
      `select public.record_view('attachment', id) from public.leads where email like 'mia%'`,
    );
    await database.owner`insert into storage.objects (bucket_id, name) values ('attachments', 'mia.pdf')`;
    await run(`delete from storage.objects where name = 'mia.pdf'`);
    await erase();
    for (const table of ['leads', 'clients', 'emails']) {
      expect(await countOf(`public.${table}`), table).toBe(1);
    }
    const log = await database.owner`select * from public.audit_log`;
    expect(JSON.stringify(log)).not.toMatch(/mia|0400 111 222/i);
    const [erased] = log.filter(({ action }) => action === 'erase');
    expect(erased).toMatchObject({ table_name: 'people', after: { leads: 1, clients: 1 } });
    expect(erased?.actor_id).toBe(admin.claims.sub);
  });

  it('is found and erased with records that staff linked to them under another address', async () => {
    await database.owner`
      update public.leads set client_id = (select id from clients where email = 'mia@example.com')
      where email = 'noah@example.com'
    `;
    expect((await find()).leads).toHaveLength(2);
    await erase();
    expect(await countOf('public.leads')).toBe(0);
    expect(await countOf('public.clients')).toBe(1);
  });

  it('is not erased before their files are deleted', async () => {
    await database.owner`insert into storage.objects (bucket_id, name) values ('attachments', 'mia.pdf')`;
    await expect(erase()).rejects.toThrow('files have to go');
    expect(await countOf('public.leads')).toBe(2);
  });

  it('loses their own account with it, unless they are staff', async () => {
    const addUser = (email: string) =>
      database.owner`
        insert into auth.users (id, email, aud, role)
        values (gen_random_uuid(), ${email}, 'authenticated', 'authenticated')
      `;
    await addUser('mia@example.com');
    await erase();
    await erase(String(admin.claims.email));
    const users = await database.owner`select email from auth.users`;
    expect(users.map(({ email }) => email)).toEqual([admin.claims.email]);
  });

  it('the log still refuses any other change', async () => {
    await erase();
    const change = database.owner`update public.audit_log set action = 'forged'`;
    await expect(change).rejects.toThrow('only grow');
    await expect(database.owner`delete from public.audit_log`).rejects.toThrow('only grow');
  });
});

it('a task about a client is found and erased with the person', async () => {
  await run(`insert into public.tasks (title, client_id)
    select 'Call Mia Tran', id from public.clients where email = 'mia@example.com'`);
  expect((await find()).tasks).toMatchObject([{ title: 'Call Mia Tran' }]);
  await erase();
  expect(await everything()).not.toMatch(/Call Mia Tran/);
});

describe('a person whose records are already deleted', () => {
  it('is found in the audit log after a deletion, and erased there', async () => {
    await run(`update public.leads set phone = '0400 333 444' where name = 'Mia Tran'`);
    await run(`insert into public.tasks (title, lead_id)
      select 'Call Mia', id from public.leads where name = 'Mia Tran'`);
    await run(`insert into public.activities (body, lead_id)
      select 'Mia Tran rang', id from public.leads where name = 'Mia Tran'`);
    await run(`delete from public.emails where recipient = 'mia@example.com'`);
    await run(`delete from public.clients where email = 'mia@example.com'`);
    await run(`delete from public.leads where email = 'mia@example.com'`);
    expect(Object.keys(await held())).toEqual(['audit']);
    expect(JSON.stringify(await find())).toContain('0400 333 444');

    await erase();
    expect(await everything()).not.toMatch(/mia|0400 333 444/i);
    expect(await held()).toEqual({});
    expect(await countOf('public.leads')).toBe(1);
  });

  it('is found and erased under either address after a merge', async () => {
    for (const address of ['mia@example.com', 'm.tran@example.com']) {
      await enquire('Mia Tran', 'mia@example.com');
      await enquire('M. Tran', 'm.tran@example.com');
      const kept = await idOf('clients', 'mia@example.com');
      const gone = await idOf('clients', 'm.tran@example.com');
      await run(`select public.merge_clients('${kept}', '${gone}', '{}')`);
      const { addresses } = await find(address);
      expect(addresses?.toSorted()).toEqual(['m.tran@example.com', 'mia@example.com']);

      await erase(address);
      expect(await everything()).not.toMatch(/tran|mia/i);
      for (const either of ['mia@example.com', 'm.tran@example.com']) {
        expect(await held(either)).toEqual({});
      }
      expect(await countOf('public.clients')).toBe(1);
    }
  });

  it('is followed through a chain of merges whose last record was deleted', async () => {
    await enquire('M. Tran', 'm.tran@example.com');
    await enquire('Mia T', 'mia.t@example.com');
    const [first, second, third] = await Promise.all(
      ['mia@example.com', 'm.tran@example.com', 'mia.t@example.com'].map((email) =>
        idOf('clients', email),
      ),
    );
    await run(`select public.merge_clients('${second}', '${first}', '{}')`);
    await run(`select public.merge_clients('${third}', '${second}', '{}')`);
    await run(`delete from public.clients where id = '${third}'`);
    expect((await find()).addresses).toHaveLength(3);
    await erase();
    expect(await everything()).not.toMatch(/tran|mia/i);
  });

  it('keeps a file listed until it is deleted, even though its lead was deleted', async () => {
    await database.owner`insert into storage.objects (bucket_id, name) values ('attachments', 'mia.pdf')`;
    await run(`delete from public.leads where email = 'mia@example.com'`);
    expect((await find()).files).toEqual(['mia.pdf']);
    await expect(erase()).rejects.toThrow('files have to go');
    await run(`delete from storage.objects where name = 'mia.pdf'`);
    await erase();
    expect(await everything()).not.toMatch(/mia/i);
  });
});

describe('other people’s records', () => {
  const moveNoah = async (email: string) =>
    run(`select public.link_lead('${await idOf('leads', 'noah@example.com')}',
      '${await idOf('clients', email)}')`);

  it('lose the name of a client their lead was moved to and from', async () => {
    await moveNoah('mia@example.com');
    await moveNoah('noah@example.com');
    const { mentions } = await find();
    expect(mentions.every(({ table }) => table === 'activities')).toBe(true);
    expect(JSON.stringify(mentions)).toContain('Mia Tran');

    await erase();
    expect(await everything()).not.toMatch(/mia/i);
    expect(await countOf('public.leads')).toBe(1);
    const [note] = await database.owner`
      select details from public.activities where details ? 'client' order by created_at limit 1`;
    expect(note?.details.client).toEqual({ before: 'Noah', after: '[erased]' });
  });

  it('lose the name of a lead that was moved away from them', async () => {
    const mia = await idOf('leads', 'mia@example.com');
    await run(`select public.link_lead('${mia}', '${await idOf('clients', 'noah@example.com')}')`);
    await enquire('Olive', 'olive@example.com');
    await run(`select public.link_lead('${mia}', '${await idOf('clients', 'olive@example.com')}')`);
    await erase();
    expect(await everything()).not.toMatch(/mia/i);
    expect(await countOf('public.clients')).toBe(2);
  });

  it('lose the changes from a client’s enquiry when its lead has since moved to someone else', async () => {
    await enquire('Mia Tran-Lee', 'mia@example.com');
    const lead = `(select id from public.leads where name = 'Mia Tran-Lee')`;
    await run(`update public.leads set email = 'lee@example.com', name = 'Lee' where id = ${lead}`);
    await run(`select public.link_lead('${await idOf('leads', 'lee@example.com')}',
      '${await idOf('clients', 'noah@example.com')}')`);
    await erase();
    expect(await everything()).not.toMatch(/mia/i);
    expect(await countOf(`public.leads where email = 'lee@example.com'`)).toBe(1);
  });

  it('lose it in answers to additional form fields too', async () => {
    await enquire('Olive', 'olive@example.com', { answer: 'Mia Tran, mia@example.com' });
    expect((await find()).mentions).toMatchObject([{ table: 'leads' }]);
    await erase();
    const [lead] = await database.owner`
      select answers from public.leads where email = 'olive@example.com'`;
    expect(lead?.answers).toEqual([
      { name: 'referee', label: 'Referee', value: '[erased], [erased]' },
    ]);
  });

  it('lose the address, and the name and number beside it, in free text', async () => {
    const words = 'Ask Mia Tran:\nmia@example.com, 0400 111 222.';
    await enquire('Olive', 'olive@example.com', { message: words });
    const olive = await idOf('leads', 'olive@example.com');
    await run(`insert into public.activities (lead_id, body) values ('${olive}', '${words}')`);
    await run(`insert into public.tasks (title, description) values ('Mia Tran', '${words}')`);
    await run(`insert into public.emails (recipient, subject, body_text)
      values ('olive@example.com', 'About mia@example.com', '${words}')`);
    await run(`insert into public.saved_views (list, name, query)
      values ('leads', 'One', 'search=MIA%40example.com'), ('leads', 'Other', 'search=noah')`);
    const { mentions } = await find();
    expect(mentions.map(({ table }) => table).toSorted()).toEqual([
      'activities',
      'emails',
      'leads',
      'saved_views',
      'tasks',
    ]);

    await erase();
    expect(await everything()).not.toMatch(/mia|0400 111 222\./i);
    const [lead] = await database.owner`select message from public.leads where id = ${olive}`;
    expect(lead?.message).toBe('Ask [erased]:\n[erased], [erased].');
    expect(await countOf('public.saved_views')).toBe(1);
    expect(await held()).toEqual({});
  });

  it('lose every spelling of name and number beside the address, and no other words', async () => {
    await enquire('Zoë O’Hara-Will', 'zoe@example.com');
    const texts: [text: string, left: string][] = [
      ['ZOE OHARA WILL <zoe@example.com>', '[erased] <[erased]>'],
      ['Zoe O&#39;Hara-Will, ZOE%40example.com', '[erased], [erased]'],
      ['Zoë wrote from Zoe@Example.com', '[erased] wrote from [erased]'],
      ['zoe@example.com, +61400111222 and 0400-111-222', '[erased], [erased] and [erased]'],
      ['I will ask zoe@example.com at 10400111222', 'I will ask [erased] at 10400111222'],
      ['Not zoe@example.com.au but zoe@example.com.', 'Not zoe@example.com.au but [erased].'],
    ];
    const clientId = await idOf('clients', 'noah@example.com');
    for (const [body] of texts) {
      await database.owner`
        insert into activities (client_id, kind, body) values (${clientId}, 'note', ${body})
      `;
    }
    await erase('zoe@example.com');
    const left = await database.owner`select body from activities where kind = 'note'`;
    expect(new Set(left.map(({ body }) => body))).toEqual(new Set(texts.map(([, rest]) => rest)));
  });

  it('are unchanged when someone has the same name, the same number or a longer address', async () => {
    await enquire('Mia Tran', 'other.mia@example.com', { message: 'Not mia@example.com.au' });
    await enquire('Jamia', 'jamia@example.com', { message: 'Mia Tran told me, 0400 111 222' });
    await run(`update public.clients set company = 'Ours' where email = 'other.mia@example.com'`);
    await run(`delete from public.clients where email = 'jamia@example.com'`);
    const before = await database.owner`
      select * from public.audit_log where action in ('update', 'delete') order by id`;
    const leads = await database.owner`
      select * from public.leads where email <> 'mia@example.com' order by id`;
    await erase();
    expect(
      await database.owner`select * from public.audit_log where id = any (${before.map(({ id }) => id)}) order by id`,
    ).toEqual(before);
    expect(await database.owner`select * from public.leads order by id`).toEqual(leads);
  });

  it('stay with the current owner of the record when its address was corrected', async () => {
    await run(`insert into public.leads (name, email) values ('Una', 'typo@example.com')`);
    await run(`update public.leads set email = 'una@example.com' where name = 'Una'`);
    expect(await held('typo@example.com')).toEqual({ audit: 3, mentions: 1 });
    await erase('typo@example.com');
    expect(await countOf(`public.leads where email = 'una@example.com'`)).toBe(1);
    expect(await everything()).not.toContain('typo@example.com');
  });
});

it('another address of a client finds them, even without a merge', async () => {
  await database.owner`
    update clients set other_emails = '{mia@home.example}' where email = 'mia@example.com'
  `;
  expect(await held('mia@home.example')).toEqual(await held());
});

describe('an address that was corrected', () => {
  beforeEach(async () => {
    await run(`insert into public.leads (name, email) values ('Una Maas', 'una@exmaple.com')`);
    await run(`update public.leads set email = 'una@example.com' where name = 'Una Maas'`);
    await run(
      `insert into public.emails (recipient, subject, body_text, status)
       values ('una@exmaple.com', 'Hello', 'Hi', 'draft')`,
    );
  });

  it('also belongs to the person when nobody else uses it', async () => {
    const { addresses } = await find('una@example.com');
    expect(new Set(addresses)).toEqual(new Set(['una@example.com', 'una@exmaple.com']));
    await erase('una@example.com');
    expect(await everything()).not.toMatch(/una@ex|Una Maas/);
  });

  it('is kept and named when someone else uses it now', async () => {
    await enquire('Una Other', 'una@exmaple.com');
    expect((await find('una@example.com')).addresses).toEqual(['una@example.com']);
    const undecided = await run<Record<string, string>>(
      `select place, reason from public.find_undecided('una@exmaple.com')`,
    );
    expect(undecided).toContainEqual({ place: 'leads', reason: 'had this address before' });
    await erase('una@example.com');
    expect(await countOf(`public.leads where email = 'una@exmaple.com'`)).toBe(1);
  });
});

it('an earlier address of a candidate belongs to them, with its stop', async () => {
  await run(`insert into public.candidates (name, email) values ('Una Maas', 'una@exmaple.com')`);
  await run(`update public.candidates set email = 'una@example.com' where name = 'Una Maas'`);
  await run(
    `insert into public.message_stops (channel, address_hash, address, reason)
     values ('mail', '', 'una@exmaple.com', 'bounced')`,
  );
  await erase('una@example.com');
  expect(await everything()).not.toMatch(/una@ex|Una Maas/);
});

describe('an undecided match', () => {
  it('is listed and kept: the same name or number, and texts that name the person', async () => {
    await enquire('MIA TRÀN', 'mt@example.com', { message: 'Hello' });
    await enquire('Jamia', 'jamia@example.com', { message: 'Mia Tran told me of you' });
    await database.owner`update public.leads set phone = null where email = 'jamia@example.com'`;
    await run(`insert into public.tasks (title) values ('Ring Mia Tran')`);
    await run(
      `insert into public.activities (client_id, kind, body)
       values ('${await idOf('clients', 'noah@example.com')}', 'note', 'Friend of Mia Tran.')`,
    );
    await run(
      `insert into public.saved_views (list, name, query) values ('leads', 'Mine', 'q=mia+tran')`,
    );
    const list = `select place, reason from public.find_undecided('${EMAIL}')`;
    const undecided = await run<{ place: string; reason: string }>(list);
    const told = new Set(undecided.map(({ place, reason }) => `${place} ${reason}`));
    expect(told).toEqual(
      new Set([
        'leads has the same name',
        'clients has the same name',
        'leads has the same number',
        'clients has the same number',
        'leads names this person',
        'clients names this person',
        'tasks names this person',
        'saved_views names this person',
      ]),
    );
    await erase();
    expect(await countOf(`public.leads where email = 'mt@example.com'`)).toBe(1);
    expect(await countOf(`public.tasks where title = 'Ring Mia Tran'`)).toBe(1);
    await database.owner`delete from public.saved_views where name = 'Mine'`;
  });
});

describe('an account', () => {
  it('is erased with its sign-in addresses and everything the sign-in service recorded', async () => {
    const [user] = await database.owner`
      insert into auth.users (id, email, aud, role)
      values (gen_random_uuid(), 'other@example.com', 'authenticated', 'authenticated') returning id
    `;
    const data = { sub: '1', email: 'mia@example.com' };
    await database.owner`
      insert into auth.identities (provider_id, provider, user_id, identity_data)
      values ('1', 'google', ${user?.id}, ${database.owner.json(data)})
    `;
    await database.owner`
      insert into auth.audit_log_entries (id, payload)
      values (gen_random_uuid(), ${database.owner.json({ actor_username: 'mia@example.com' })})
    `;
    await database.owner`
      update auth.users set email_change = 'mia@example.com' where email = ${String(admin.claims.email)}
    `;
    expect((await find()).accounts).toMatchObject([{ email: 'other@example.com' }]);
    await erase();
    expect(await everything()).not.toMatch(/mia/i);
  });

  it('is found with everything stored about it and its use, except its secrets', async () => {
    const { owner } = database;
    const id = 'aaaaaaaa-0000-4000-8000-000000000001';
    await owner`
      insert into auth.users
        (id, email, email_change, phone, raw_user_meta_data, encrypted_password, aud, role)
      values (${id}, 'mia@example.com', 'mia@new.example', '61400111222', '{"name": "Mia Tran"}',
        'a secret', 'authenticated', 'authenticated')
    `;
    await owner`
      insert into auth.identities (provider_id, provider, user_id, identity_data)
      values ('1', 'google', ${id}, '{"email": "mia@example.com"}')
    `;
    await owner`
      insert into auth.sessions (id, user_id, user_agent, ip)
      values (gen_random_uuid(), ${id}, 'Session browser', '203.0.113.1')
    `;
    const [factor] = await owner`
      insert into auth.mfa_factors
        (id, user_id, friendly_name, phone, secret, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), ${id}, 'Mia’s phone', '61400333444', 'a secret', 'totp', 'verified',
        now(), now())
      returning id
    `;
    await owner`
      insert into auth.mfa_challenges (id, factor_id, ip_address, otp_code, created_at)
      values (gen_random_uuid(), ${factor?.id}, '203.0.113.2', 'a secret', now())
    `;
    await owner`
      insert into account_events (user_id, kind, detail, ip_address, user_agent)
      values (${id}, 'signed_in', 'by password', '203.0.113.3', 'Event browser')
    `;
    await owner`
      insert into auth.audit_log_entries (id, payload, ip_address)
      values (gen_random_uuid(), '{"actor_username": "mia@example.com"}', '203.0.113.4')
    `;
    const found = await find();
    const shown = JSON.stringify([found.accounts, found.sign_in_log]);
    for (const [table, columns] of Object.entries({
      ...SHOWN_OF_ACCOUNTS,
      'auth.audit_log_entries': 'payload ip_address',
    })) {
      for (const column of columns.split(' ')) {
        const [row] = await owner.unsafe(
          `select trim('"' from to_jsonb(${column})::text) as words from ${table} where ${column} is not null
           ${table === 'auth.users' ? `and id = '${id}'` : ''}`,
        );
        const kept = row?.words.replace('/32', '').replaceAll(': ', ':');
        expect(shown.replaceAll(': ', ':'), `${table}.${column}`).toContain(kept);
      }
    }
    expect(shown).not.toContain('a secret');
    await erase();
    expect(await everything()).not.toMatch(/mia|203\.0\.113/i);
  });

  it('of a former member of staff is erased, while their work stays under their name', async () => {
    const former = await createStaff(database.owner, 'developer', 'Former Colleague');
    const email = String(former.claims.email);
    await run(`update public.staff set name = 'Married Colleague' where email = '${email}'`);
    await as(
      database.authenticator,
      former,
      (sql) => sql`update public.leads set status = 'closed' where name = 'Noah'`,
    );
    await erase(email);
    expect(await everything()).toContain('Former Colleague');

    await database.owner`delete from public.admin_users where user_id = ${String(former.claims.sub)}`;
    await run(`delete from public.staff where email = '${email}'`);
    await erase(email);
    const rest = await database.owner`select * from public.audit_log`;
    expect(JSON.stringify(rest)).not.toMatch(/(Former|Married) Colleague/);
    const naming = rest.filter((entry) => JSON.stringify(entry).includes(email));
    expect(naming.map(({ actor_email, table_name }) => [actor_email, table_name])).toEqual(
      naming.map(({ table_name }) => [email, table_name]),
    );
    expect(naming.some(({ table_name }) => table_name === 'leads')).toBe(true);
  });
});
