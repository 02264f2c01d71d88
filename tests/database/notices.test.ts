import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, memberOf, SERVICE } from './callers.ts';
import { addPlacement, addPlan, PLACEMENT_TABLES } from './placement-records.ts';
import { addRow, addVacancy, apply, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;
let ann: Caller;
let ben: Caller;
let viewer: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner`insert into public.roles (role) values ('recruiter'), ('writer'), ('field')`;
  await database.owner`
    insert into public.permissions (role, permission_key) values
      ('recruiter', 'leads.view'), ('recruiter', 'leads.manage'), ('recruiter', 'candidates.view'),
      ('recruiter', 'candidates.manage'), ('recruiter', 'vacancies.view'),
      ('recruiter', 'placements.view'), ('recruiter', 'placements.manage'),
      ('field', 'placements.view')
  `;
  ann = await createStaff(database.owner, 'recruiter');
  ben = await createStaff(database.owner, 'recruiter');
  viewer = await createStaff(database.owner, 'writer');
});
afterAll(() => database.close());

beforeEach(async () => {
  await emptyTables(
    database.owner,
    'public.notices',
    'public.staff',
    ...PLACEMENT_TABLES,
    ...TRADE_TABLES,
  );
  await database.owner`delete from private.notice_marks`;
  await database.owner`update public.admin_users set role = 'recruiter' where user_id = ${id(ann)}`;
});

function id(caller: Caller): string {
  return String(caller.claims.sub);
}

/** The tables were emptied, so the account joins again. */
async function rename(account: Caller, name: string) {
  await database.owner`select private.join_team(${id(account)})`;
  return { id: await memberOf(database.owner, account, name) };
}

function addColleague(account: Caller | null, name = 'Ann Lee') {
  return account ? rename(account, name) : addRow(database, 'staff', { name });
}

function addLead(fields: Record<string, unknown> = {}) {
  return addRow(database, 'leads', {
    name: 'Mia Tran',
    email: 'mia@example.com',
    submission_id: randomUUID(),
    ...fields,
  });
}

/** What a person's bell shows, newest first. */
async function shownTo(caller: Caller): Promise<string[]> {
  const { notices } = await noticesOf(caller);
  return notices.map(({ line }) => line);
}

interface Page {
  unread: number;
  notices: { id: string; kind: string; line: string; href: string; read_at: string | null }[];
  next: string | null;
}

async function noticesOf(caller: Caller, after: string | null = null, most = 20): Promise<Page> {
  const [row] = await as(
    database.authenticator,
    caller,
    (sql) => sql`select public.my_notices(${after}, ${most}) as page`,
  );
  return row?.page as Page;
}

function change(caller: Caller, statement: string, values: readonly unknown[] = []) {
  return as(database.authenticator, caller, (sql) => sql.unsafe(statement, values as string[]));
}

describe('a new enquiry', () => {
  it('notifies everyone who answers enquiries if nobody looks after it', async () => {
    const { id: leadId } = await addLead();
    expect(await shownTo(ann)).toEqual(['New enquiry from Mia Tran']);
    expect(await shownTo(ben)).toEqual(['New enquiry from Mia Tran']);
    expect(await shownTo(viewer)).toEqual([]);
    expect((await noticesOf(ann)).notices[0]?.href).toBe(`/admin/leads/${leadId}`);
  });

  it('notifies only the person who looks after it', async () => {
    const { id: staff } = await addColleague(ann);
    await addLead({ assignee_id: staff });
    expect(await shownTo(ann)).toEqual(['New enquiry from Mia Tran']);
    expect(await shownTo(ben)).toEqual([]);
  });

  it('notifies everyone if the person who looks after it cannot sign in', async () => {
    const { id: staff } = await addColleague(null, 'Without account');
    await addLead({ assignee_id: staff });
    expect(await shownTo(ben)).toEqual(['New enquiry from Mia Tran']);
  });

  it('notifies nobody if it is spam, until someone marks it as not spam', async () => {
    const { id: leadId } = await addLead({ is_spam: true });
    expect(await shownTo(ann)).toEqual([]);
    await change(ben, 'update public.leads set is_spam = false where id = $1', [leadId]);
    expect(await shownTo(ann)).toEqual(['New enquiry from Mia Tran']);
    expect(await shownTo(ben)).toEqual([]);
  });

  it('notifies nobody if it was imported or entered by hand', async () => {
    await addLead({ submission_id: null });
    await change(ben, `select public.import_leads($1, $2)`, [
      'a file with this long key',
      JSON.stringify([{ row: 1, name: 'Old lead', email: 'old@example.com' }]),
    ]);
    expect(await shownTo(ann)).toEqual([]);
  });
});

describe('an application', () => {
  it('notifies the owner of the vacancy, or everyone who handles applications', async () => {
    const { id: staff } = await addColleague(ben);
    const { slug } = await addVacancy(database, { owner_id: staff });
    await apply(database, slug, { email: 'first@example.com' });
    expect(await shownTo(ben)).toEqual(['Mia Tran applied for Apprentice electrician']);
    expect(await shownTo(ann)).toEqual([]);
    const open = await addVacancy(database, { title: 'Welder' });
    await apply(database, open.slug, { email: 'second@example.com' });
    expect(await shownTo(ann)).toEqual(['Mia Tran applied for Welder']);
  });
});

describe('giving something to a colleague', () => {
  it('notifies the colleague, and not the person who did it', async () => {
    const { id: staff } = await addColleague(ann);
    const { id: leadId } = await addLead({ submission_id: null });
    const assign = 'update public.leads set assignee_id = $1 where id = $2';
    await change(ben, assign, [String(staff), String(leadId)]);
    expect(await shownTo(ann)).toEqual(['The enquiry from Mia Tran has been assigned to you']);
    expect(await shownTo(ben)).toEqual([]);
    await change(ann, assign, [null, String(leadId)]);
    await change(ann, assign, [String(staff), String(leadId)]);
    expect(await shownTo(ann)).toHaveLength(1);
  });

  it('makes one notice with a count if it is a lot', async () => {
    const { id: staff } = await addColleague(ann);
    for (let n = 0; n < 25; n += 1) await addLead({ submission_id: null });
    await change(ben, 'update public.leads set assignee_id = $1', [staff]);
    expect(await shownTo(ann)).toEqual(['25 leads have been assigned to you']);
  });

  it('works for a task', async () => {
    const { id: staff } = await addColleague(ann);
    await change(ben, `insert into public.tasks (title, assignee_id) values ('Ring', $1)`, [staff]);
    expect(await shownTo(ann)).toEqual(['New task for you: Ring']);
  });

  it('works for a task of a placement, also for someone who sees placements only', async () => {
    await database.owner`update public.admin_users set role = 'field' where user_id = ${id(ann)}`;
    const { id: staff } = await addColleague(ann);
    const { id: placement } = await addPlacement(database);
    const add = 'insert into public.tasks (title, placement_id, assignee_id) values ($1, $2, $3)';
    await change(ben, add, ['Ring', placement, staff]);
    expect(await noticesOf(ann)).toMatchObject({
      notices: [{ line: 'New task for you: Ring', href: `/admin/placements/${placement}` }],
    });
  });

  it('names the placement, not each of its care steps, to its new owner', async () => {
    const { id: staff } = await addColleague(ann);
    await addPlan(database, [{ title: 'Call', anchor: 'after_start', amount: 1 }]);
    await addPlacement(database);
    await database.owner`update public.admin_users set role = 'field' where user_id = ${id(ann)}`;
    await change(ben, 'update public.placements set owner_id = $1', [staff]);
    expect(await shownTo(ann)).toEqual(['The placement has been assigned to you']);
    const steps = await database.owner`select assignee_id from public.tasks`;
    expect(steps).toEqual([{ assignee_id: staff }]);
  });
});

describe('a notice', () => {
  it('is not shown once the person may no longer see the record, nor counted', async () => {
    await addLead();
    expect(await noticesOf(ann)).toMatchObject({ unread: 1 });
    await database.owner`update public.admin_users set role = 'writer' where user_id = ${id(ann)}`;
    expect(await noticesOf(ann)).toEqual({ unread: 0, notices: [], next: null });
  });

  it('is deleted with its record, and shows the record’s current name', async () => {
    const { id: leadId } = await addLead();
    await database.owner`update public.leads set name = 'Mia Nguyen' where id = ${String(leadId)}`;
    expect(await shownTo(ann)).toEqual(['New enquiry from Mia Nguyen']);
    await database.owner`delete from public.leads where id = ${String(leadId)}`;
    expect(await shownTo(ann)).toEqual([]);
  });

  it('is marked as read by opening its record, on its own, or with all others, and only by its owner', async () => {
    const leads = [await addLead(), await addLead(), await addLead()];
    await change(ann, 'select public.read_notices(record_ids => $1)', [[String(leads[0]?.id)]]);
    const { notices, unread } = await noticesOf(ann);
    expect(unread).toBe(2);
    await change(ben, 'select public.read_notices($1)', [[String(notices[0]?.id)]]);
    expect((await noticesOf(ann)).unread).toBe(2);
    await change(ann, 'select public.read_notices($1)', [[String(notices[0]?.id)]]);
    expect((await noticesOf(ann)).unread).toBe(1);
    await change(ann, 'select public.read_notices()');
    expect((await noticesOf(ann)).unread).toBe(0);
    expect((await noticesOf(ben)).unread).toBe(1);
  });

  it('is on exactly one page, even among many from the same moment', async () => {
    await database.owner.begin(async (sql) => {
      for (let n = 0; n < 7; n += 1) {
        const [lead] = await sql`
          insert into public.leads (name, email) values (${`Person ${n}`}, 'p@example.com') returning id
        `;
        await sql`select private.add_notice(${id(ann)}, 'reply', ${sql.json({ lead_id: lead?.id })})`;
      }
    });
    const first = await noticesOf(ann, null, 3);
    const second = await noticesOf(ann, first.next, 3);
    const third = await noticesOf(ann, second.next, 3);
    const ids = [first, second, third].flatMap(({ notices }) => notices.map((one) => one.id));
    expect(new Set(ids).size).toBe(7);
    expect([first.notices.length, third.notices.length, third.next]).toEqual([3, 1, null]);
  });

  it('is created once for an event, even if two parts of the program report it', async () => {
    const { id: leadId } = await addLead({ submission_id: null });
    await database.owner.begin(async (sql) => {
      for (const subject of [{ lead_id: leadId }, { lead_id: leadId, client_id: null }]) {
        await sql`select private.add_notice(${id(ann)}, 'reply', ${sql.json(subject)})`;
      }
    });
    expect(await shownTo(ann)).toEqual(['Mia Tran replied']);
  });
});

describe('notices of one kind', () => {
  it('are one from the third on, which opens the board and reads all of them', async () => {
    const { id: staff } = await addColleague(ann);
    const { id: vacancy, slug } = await addVacancy(database, { owner_id: staff });
    const other = await addVacancy(database, { owner_id: staff, title: 'Welder' });
    for (let n = 0; n < 25; n += 1) await apply(database, slug, { email: `p${n}@example.com` });
    await apply(database, other.slug, { email: 'mia@example.com' });
    const { notices, unread } = await noticesOf(ann);
    expect(unread).toBe(2);
    expect(notices.map(({ line }) => line)).toEqual([
      'Mia Tran applied for Welder',
      '25 applications for Apprentice electrician',
    ]);
    expect(notices[1]?.href).toBe(`/admin/vacancies/${vacancy}?tab=pipeline`);

    // One that arrives in the meantime stays unread.
    await apply(database, slug, { email: 'late@example.com' });
    await change(ann, 'select public.read_notices($1)', [[String(notices[1]?.id)]]);
    expect((await noticesOf(ann)).unread).toBe(2);
    expect(await shownTo(ann)).toEqual([
      'Mia Tran applied for Apprentice electrician',
      'Mia Tran applied for Welder',
      '25 applications for Apprentice electrician',
    ]);
  });

  it('are one for messages that wait in the inbox, and in mail', async () => {
    await database.owner`
      insert into public.received_messages (fingerprint, kind, sender, subject)
      select md5(n::text), 'message', 'p' || n || '@example.com', 'Hello' from generate_series(1, 200) as n
    `;
    const { notices, unread } = await noticesOf(ann);
    expect([unread, notices.length]).toEqual([1, 1]);
    expect(notices[0]).toMatchObject({
      line: '200 messages are waiting to be filed',
      href: '/admin/inbox',
    });
    await database.owner`update public.notices set created_at = now() - interval '1 day'`;
    await change(SERVICE, `select public.queue_notice_mails('https://tuart.example')`);
    const [mail] = await database.owner`
      select body_text from private.confidential_email_bodies limit 1
    `;
    expect(mail?.body_text).toContain('- 200 messages are waiting to be filed\n');
    await database.owner`delete from public.received_messages`;
  });
});

it('reports a page that was not published as planned', async () => {
  const admin = await createStaff(database.owner, 'admin');
  const page = await addRow(database, 'content_pages', {
    title: 'News',
    slug: 'news',
    content: {},
  });
  await database.owner`
    update public.content_pages set schedule_error = 'No' where id = ${String(page.id)}
  `;
  expect(await shownTo(admin)).toEqual(['“News” was not published as planned']);
  expect(await shownTo(ann)).toEqual([]);
  await database.owner`delete from public.content_pages where id = ${String(page.id)}`;
});

it('reports a message that waits to be filed, but not one that was filed at once', async () => {
  const add = `insert into public.received_messages (fingerprint, sender, sender_name)
    values ($1, 'kim@example.com', 'Kim')`;
  await change(SERVICE, add, ['one']);
  await as(database.authenticator, SERVICE, async (sql) => {
    await sql.unsafe(add, ['two']);
    await sql`update public.received_messages set filed_at = now() where fingerprint = 'two'`;
  });
  expect(await shownTo(ann)).toEqual(['A message from Kim is waiting to be filed']);
  await database.owner`delete from public.received_messages`;
});

it('tells the author about a message that wasn’t delivered', async () => {
  const { id: leadId } = await addLead({ submission_id: null });
  const mail = await addRow(database, 'emails', { lead_id: leadId, author_id: id(ben) });
  await change(SERVICE, 'update public.emails set bounced_at = now() where id = $1', [mail.id]);
  expect(await shownTo(ben)).toEqual(['A message to Mia Tran wasn’t delivered']);
  expect(await shownTo(ann)).toEqual([]);
});
