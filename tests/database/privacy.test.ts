import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, SERVICE, takeInEnquiry } from './callers.ts';

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
    'storage.objects',
  );
  await database.owner`
    select public.submit_enquiry(jsonb_build_object(
      'submission_id', gen_random_uuid(), 'name', 'Mia Tran', 'email', 'mia@example.com',
      'message', 'A message', 'service_type', 'mentoring', 'attachment_url', 'mia.pdf'))
  `;
  await database.owner`
    select public.submit_enquiry(jsonb_build_object(
      'submission_id', gen_random_uuid(), 'name', 'Noah', 'email', 'noah@example.com',
      'message', 'Hello', 'service_type', 'mentoring'))
  `;
  for (const _ of ['Mia', 'Noah']) await takeInEnquiry(database.authenticator);
});

function run<T>(statement: string): Promise<T[]> {
  return as(
    database.authenticator,
    admin,
    async (sql) => [...(await sql.unsafe(statement))] as T[],
  );
}

async function countOf(table: string): Promise<number> {
  const [row] = await database.owner.unsafe(`select count(*)::int as count from ${table}`);
  return row?.count;
}

describe('retention', () => {
  it('says what it would delete, then deletes exactly that', async () => {
    await database.owner`
      insert into public.leads (name, email, is_spam, created_at)
      select 'Spam', 'spam@example.com', true, now() - n * interval '1 day'
      from generate_series(85, 94) n
    `;
    const preview = await run<{ kind: string; count: string }>(
      'select * from public.preview_retention()',
    );
    const found = Object.fromEntries(preview.map(({ kind, count }) => [kind, Number(count)]));
    expect(found).toEqual({
      spam: 5,
      open_leads: 0,
      closed_leads: 0,
      clients: 0,
      sent_emails: 0,
      candidates: 0,
      job_alerts: 0,
      received_messages: 0,
      unfiled_messages: 0,
      received_applications: 0,
    });
    expect(await countOf('public.leads where is_spam')).toBe(10);
    await run(`select public.apply_retention('spam', 3)`);
    expect(await countOf('public.leads where is_spam')).toBe(7);
    await run(`select public.apply_retention('spam', 100)`);
    expect(await countOf('public.leads where is_spam')).toBe(5);
  });
});

describe('retention of neglected records', () => {
  const YEARS = '8 years';

  async function age(table: string, where: string, columns = ['created_at', 'updated_at']) {
    await database.owner.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql.unsafe(
        `update public.${table}
         set ${columns.map((column) => `${column} = now() - interval '${YEARS}'`)} where ${where}`,
      );
    });
  }

  it('covers leads with files, and leaves the file to the job that removes orphans', async () => {
    await database.owner`
      insert into public.leads (name, email, status, attachment_url)
      values ('Old file', 'file@example.com', 'closed', 'old.pdf'),
        ('New file', 'newfile@example.com', 'closed', 'new.pdf')
    `;
    await age('leads', `email = 'file@example.com'`);
    await run(`select public.apply_retention('closed_leads', 10)`);
    expect(await countOf(`public.leads where email like '%file@example.com'`)).toBe(1);
    await database.owner`
      insert into storage.objects (bucket_id, name, created_at)
      values ('attachments', 'old.pdf', now() - interval '2 days'),
        ('attachments', 'new.pdf', now() - interval '2 days')
    `;
    const orphans = await as(
      database.authenticator,
      SERVICE,
      (sql) => sql`select * from public.claim_orphaned_attachments()`,
    );
    expect(orphans).toEqual([{ claim_orphaned_attachments: 'old.pdf' }]);
  });

  it('covers leads that nobody answered or closed, but not those of a client', async () => {
    await database.owner`
      insert into public.leads (name, email, status)
      values ('A', 'open@example.com', 'new'), ('B', 'open@example.com', 'qualified'),
        ('C', 'fresh@example.com', 'new')
    `;
    await database.owner`
      with client as (
        insert into public.clients (name, email) values ('D', 'd@example.com') returning id
      )
      insert into public.leads (name, email, client_id) select 'D', 'd@example.com', id from client
    `;
    await age('leads', `email in ('open@example.com', 'd@example.com')`);
    await run(`select public.apply_retention('open_leads', 10)`);
    expect(await countOf(`public.leads where email = 'open@example.com'`)).toBe(0);
    expect(
      await countOf(`public.leads where email in ('fresh@example.com', 'd@example.com')`),
    ).toBe(2);
  });

  it('covers clients that nobody has dealt with, with their leads and mail', async () => {
    await database.owner`
      insert into public.clients (name, email)
      values ('Gone', 'gone@example.com'), ('Active', 'active@example.com')
    `;
    for (const email of ['gone@example.com', 'active@example.com']) {
      await database.owner`
        insert into public.leads (name, email, client_id)
        select name, email, id from public.clients where email = ${email}
      `;
      await database.owner`
        insert into public.emails (recipient, subject, client_id)
        select email, 'Hello', id from public.clients where email = ${email}
      `;
    }
    await run(`update public.clients set company = 'Seen' where email like '%e@example.com'`);
    await age('clients', `email in ('gone@example.com', 'active@example.com')`);
    await age(
      'activities',
      `client_id = (select id from public.clients where email = 'gone@example.com')`,
      ['created_at'],
    );
    await age('leads', `email in ('gone@example.com', 'active@example.com')`);
    await age('emails', `recipient = 'gone@example.com'`);
    await run(`select public.apply_retention('clients', 10)`);
    for (const [table, column] of [
      ['clients', 'email'],
      ['leads', 'email'],
      ['emails', 'recipient'],
    ]) {
      expect(await countOf(`public.${table} where ${column} = 'gone@example.com'`)).toBe(0);
      expect(await countOf(`public.${table} where ${column} = 'active@example.com'`)).toBe(1);
    }
    const [left] = await database.owner`
      select count(*)::int as count from public.audit_log
      where concat(before, after) like '%gone@example.com%'
    `;
    expect(left?.count).toBe(0);
  });
});

it('retention deletes in batches, so that a hundred thousand rows do not time out', async () => {
  await database.owner`
    insert into public.leads (name, email, is_spam, created_at)
    select 'Spam', 'spam@example.com', true, now() - interval '100 days' from generate_series(1, 300)
  `;
  const deleted = [];
  for (const expected of [250, 50, 0]) {
    const [row] = await run<{ count: string }>(
      `select public.apply_retention('spam', ${expected}) as count`,
    );
    deleted.push(Number(row?.count));
  }
  expect(deleted).toEqual([200, 50, 0]);
  expect(await countOf('public.leads where is_spam')).toBe(50);
});

describe('automatic retention', () => {
  async function addSpam(daysOld: number, count = 1) {
    await database.owner`
      insert into public.leads (name, email, is_spam, created_at)
      select 'Old spammer', 'spam@example.com', true, now() - ${daysOld} * interval '1 day'
      from generate_series(1, ${count})
    `;
  }

  async function ruleNow() {
    const rows = await run<Record<string, unknown>>('select * from public.preview_retention()');
    return rows.find(({ kind }) => kind === 'spam');
  }

  async function runOnce(): Promise<number> {
    const [row] = await as(
      database.authenticator,
      SERVICE,
      (sql) => sql`select public.run_retention() as done`,
    );
    return row?.done;
  }

  const spamCount = () => countOf('public.leads where is_spam');
  const switchOn = () =>
    run(`update public.retention_rules set is_automatic = true where kind = 'spam'`);
  const aDayLater = () =>
    database.owner`
      update public.retention_rules set next_run_at = next_run_at - interval '1 day'
      where is_automatic
    `;

  beforeEach(async () => {
    await run(
      `update public.retention_rules set is_automatic = false, keep_days = 90 where kind = 'spam'`,
    );
  });

  it('is off until it is switched on', async () => {
    await addSpam(100);
    expect(await ruleNow()).toMatchObject({ is_automatic: false, next_run_at: null });
    expect(await runOnce()).toBe(0);
    expect(await spamCount()).toBe(1);
  });

  it('waits a day, and until then says what will be deleted', async () => {
    await addSpam(100);
    await addSpam(89.5);
    await addSpam(88);
    await switchOn();
    expect(await ruleNow()).toMatchObject({ count: '1', next_count: '2', last_run_at: null });
    expect(await runOnce()).toBe(0);
    expect(await spamCount()).toBe(3);
  });

  it('waits again when its number of days changes', async () => {
    await addSpam(50);
    await switchOn();
    await aDayLater();
    await run(`update public.retention_rules set keep_days = 30 where kind = 'spam'`);
    expect(await runOnce()).toBe(0);
    expect(await spamCount()).toBe(1);
  });

  it('then deletes it once a day, and the log records only that it happened', async () => {
    await addSpam(100, 501);
    await addSpam(80);
    await switchOn();
    await aDayLater();
    while ((await runOnce()) > 0);
    expect(await spamCount()).toBe(1);
    const rule = await ruleNow();
    expect(rule).toMatchObject({ last_run_count: 501, next_count: '0' });
    expect(Number(rule?.next_run_at)).toBeGreaterThan(Number(rule?.last_run_at));
    const log = await database.owner`
      select action, actor_role, record_id, after from audit_log
      where table_name = 'retention_rules' and action = 'run' order by id desc limit 2
    `;
    expect(log).toMatchObject([
      { actor_role: 'service_role', record_id: 'spam', after: { deleted: 1 } },
      { actor_role: 'service_role', record_id: 'spam', after: { deleted: 500 } },
    ]);
    const [kept] =
      await database.owner`select count(*)::int from audit_log where before::text like '%Old spammer%'`;
    expect(kept?.count).toBe(0);
  });

  it('is skipped while another server is running it', async () => {
    await addSpam(100);
    await switchOn();
    await aDayLater();
    await database.owner.begin(async (sql) => {
      await sql`select from public.retention_rules where kind = 'spam' for update`;
      expect(await runOnce()).toBe(0);
    });
    expect(await runOnce()).toBe(1);
  });

  it('does not let anyone set the time of the next run', async () => {
    const set = run(`update public.retention_rules set next_run_at = now() where kind = 'spam'`);
    await expect(set).rejects.toThrow('permission denied');
  });
});

describe('merging two clients', () => {
  it('keeps the chosen fields and everything that belonged to either', async () => {
    const [mia] = await database.owner`select id from clients where email = 'mia@example.com'`;
    const [noah] = await database.owner`select id from clients where email = 'noah@example.com'`;
    const chosen = { name: 'Mia T', email: 'noah@example.com', status: 'active' };
    await run(
      `select public.merge_clients('${mia?.id}', '${noah?.id}', '${JSON.stringify(chosen)}')`,
    );
    const clients = await database.owner`select * from public.clients`;
    expect(clients).toHaveLength(1);
    expect(clients[0]).toMatchObject({ id: mia?.id, ...chosen });
    expect(await countOf(`public.leads where client_id = '${mia?.id}'`)).toBe(2);
    expect(await countOf(`public.emails where client_id = '${mia?.id}'`)).toBe(2);
    const [merge] = await database.owner`select details from activities where kind = 'merge'`;
    expect(merge?.details.name).toEqual({ before: 'Mia Tran', after: 'Mia T', other: 'Noah' });
  });
});

describe('the overview', () => {
  it('counts by day, week, service and source', async () => {
    const [row] = await run<{ overview: Record<string, unknown> }>(
      'select public.lead_overview() as overview',
    );
    const weeks = row?.overview.weeks as [string, string, string, number][];
    expect(weeks.reduce((sum, [, , , count]) => sum + count, 0)).toBe(2);
    expect(weeks[0]?.slice(1, 3)).toEqual(['mentoring', 'contact_form']);
  });
});
