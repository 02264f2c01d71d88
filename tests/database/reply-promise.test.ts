import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import type { Sql } from '../../server/database/postgresql/sql.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, SERVICE, takeInEnquiry } from './callers.ts';
import { addVacancy, apply, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());

/** One statement as this caller. */
function by(caller: Caller) {
  return (...query: Parameters<Sql>) =>
    as(database.authenticator, caller, async (sql) => sql(...query));
}

beforeEach(async () => {
  await emptyTables(database.owner, 'public.leads', 'public.emails', 'public.closures');
  await publish({});
});

const WEEK = [1, 2, 3, 4, 5].map((day) => ({ day, opens: '08:30', closes: '17:00' }));

async function publish(hours: object) {
  const settings = {
    hours: { timeZone: 'Australia/Perth', days: WEEK, replyHours: 8, ...hours },
    company: { address: { state: 'WA' } },
  };
  await database.owner`delete from public.site_releases`;
  await database.owner`
    insert into public.site_releases (number, snapshot)
    values (1, ${database.owner.json({ settings })})
  `;
}

async function close(day: string, last = day, from: string | null = null) {
  await database.owner`
    insert into public.closures (day, last_day, name, closed_from)
    values (${day}, ${last}, 'Closed', ${from})
  `;
}

/** The promise for something that arrives then, by the office's clock. */
async function replyBy(received: string, zone = 'Australia/Perth') {
  const [row] = await database.owner`
    select to_char(
      private.reply_by(${received}::timestamp at time zone ${zone}) at time zone ${zone},
      'YYYY-MM-DD HH24:MI'
    ) as reply
  `;
  return row?.reply ?? null;
}

describe('the promise', () => {
  it.each([
    ['2026-11-17 10:12', '2026-11-18 09:45', 'in office hours, rounded up'],
    ['2026-11-17 07:00', '2026-11-17 16:30', 'before opening'],
    ['2026-11-20 22:00', '2026-11-23 16:30', 'Friday night'],
    ['2026-11-21 11:00', '2026-11-23 16:30', 'Saturday'],
    ['2026-12-31 16:30', '2027-01-01 16:00', 'over the end of the year'],
  ])('for %s is %s (%s)', async (received, expected) => {
    expect(await replyBy(received)).toBe(expected);
  });

  it('skips closed days and closed hours', async () => {
    await close('2026-12-24', '2026-12-24', '12:00');
    await close('2026-12-25');
    expect(await replyBy('2026-12-24 10:00')).toBe('2026-12-28 14:30');
  });

  it('comes after closures that last for weeks', async () => {
    await close('2026-12-18', '2027-01-10');
    expect(await replyBy('2026-12-17 17:00')).toBe('2027-01-11 16:30');
  });

  // Sydney's clocks go back on 4 April and forward on 3 October 2027.
  it.each([
    ['Australia/Sydney', '2027-04-02 16:00', '2027-04-05 15:30'],
    ['Australia/Sydney', '2027-10-01 16:00', '2027-10-04 15:30'],
    ['Australia/Perth', '2027-10-01 16:00', '2027-10-04 15:30'],
  ])('keeps to the clocks of %s: %s, %s', async (timeZone, received, expected) => {
    await publish({ timeZone });
    expect(await replyBy(received, timeZone)).toBe(expected);
  });

  it('counts the hours that really pass in a night of daylight saving', async () => {
    await publish({
      timeZone: 'Australia/Sydney',
      days: [{ day: 0, opens: '00:00', closes: '12:00' }],
      replyHours: 4,
    });
    expect(await replyBy('2027-04-03 12:00', 'Australia/Sydney')).toBe('2027-04-04 03:00');
    expect(await replyBy('2027-10-02 12:00', 'Australia/Sydney')).toBe('2027-10-03 05:00');
  });

  it.each([
    [{ replyHours: null }],
    [{ replyHours: 0 }],
    [{ replyHours: 41 }],
    [{ replyHours: 'soon' }],
    [{ days: [] }],
    [{ days: 'never' }],
    [{ days: [{ day: 1, opens: '22:00', closes: '06:00' }] }],
    [{ days: [{ day: 9, opens: 'x', closes: 'y' }] }],
  ])('does not exist with %j', async (hours) => {
    await publish(hours);
    expect(await replyBy('2026-11-17 10:00')).toBeNull();
  });
});

async function enquire(name = 'Kim'): Promise<string> {
  const enquiry = {
    submission_id: randomUUID(),
    name,
    email: 'kim@example.com',
    service_type: 'mentoring',
    message: 'Hello there',
  };
  const [row] = await by(SERVICE)`
    select public.submit_enquiry(${database.owner.json(enquiry)}) as id
  `;
  await takeInEnquiry(database.authenticator);
  return row?.id;
}

async function lead(id: string) {
  const [row] = await database.owner`
    select reply_by, first_reply_at, status from leads where id = ${id}
  `;
  return row;
}

describe('a lead', () => {
  it('keeps the promise that its sender got, whatever the settings say later', async () => {
    const id = await enquire();
    const before = (await lead(id))?.reply_by;
    expect(before).toBeInstanceOf(Date);
    await publish({ replyHours: 40 });
    const [told] = await database.owner`select public.promised_reply(${id}) as at`;
    expect(told?.at).toEqual(before);
  });

  it('tells the sender in the confirmation', async () => {
    const id = await enquire();
    const [mail] = await database.owner`
      select body_text like '%will answer by ' || private.office_time(reply_by) || '.%' as tells
      from emails join leads on leads.id = lead_id where lead_id = ${id}
    `;
    expect(mail?.tells).toBe(true);
  });

  it('added by staff has no promise, and nobody can write one', async () => {
    const sql = by(admin);
    const [added] = await sql`
      insert into leads (name, email, reply_by) values ('Kim', 'kim@example.com', now()) returning id
    `;
    await sql`update leads set reply_by = now(), first_reply_at = now() where id = ${added?.id}`;
    expect(await lead(added?.id)).toMatchObject({ reply_by: null, first_reply_at: null });
  });
});

async function enquiryLink(id: string): Promise<string> {
  const [row] = await database.owner`select private.new_token('enquiry', ${id}) as token`;
  return row?.token;
}

async function readReceipt(token: string) {
  const [row] = await by(SERVICE)`select public.read_enquiry_receipt(${token}) as receipt`;
  return row?.receipt;
}

describe('a reply', () => {
  it.each(['contacted', 'qualified', 'converted', 'closed'])(
    'is not a lead moved to %s, nor a note',
    async (status) => {
      const id = await enquire();
      const sql = by(admin);
      await sql`insert into activities (lead_id, kind, body) values (${id}, 'note', 'Later')`;
      await sql`update leads set status = ${status} where id = ${id}`;
      expect((await lead(id))?.first_reply_at).toBeNull();
    },
  );

  it('is not an organisation or a candidate made from the lead, but a message from there is', async () => {
    const id = await enquire();
    const [made] = await by(admin)`select public.convert_lead_to_organisation(${id}) as ids`;
    const link = await enquiryLink(id);
    expect(await lead(id)).toMatchObject({ status: 'converted', first_reply_at: null });
    expect((await readReceipt(link)).status).toBe('in_progress');
    await by(admin)`
      insert into emails (recipient, subject, status, client_id)
      values ('kim@example.com', 'Hello', 'queued', ${made?.ids.client_id})
    `;
    await database.owner`update emails set status = 'sent', sent_at = now() where subject = 'Hello'`;
    expect((await lead(id))?.first_reply_at).not.toBeNull();
    expect((await readReceipt(link)).status).toBe('answered');
  });

  it('is a call', async () => {
    const id = await enquire();
    await by(admin)`insert into activities (lead_id, kind) values (${id}, 'call')`;
    expect((await lead(id))?.first_reply_at).not.toBeNull();
  });

  it('is a message to the person once it is sent', async () => {
    const id = await enquire();
    await by(admin)`
      insert into emails (recipient, subject, body_text, status, lead_id)
      values ('Kim@example.com', 'Hello', 'Hello', 'queued', ${id})
    `;
    expect(await lead(id)).toMatchObject({ status: 'contacted', first_reply_at: null });
    await database.owner`update emails set status = 'sent', sent_at = now() where subject = 'Hello'`;
    expect((await lead(id))?.first_reply_at).not.toBeNull();
  });
});

describe('reply_promises and the filter of the list', () => {
  async function promised(name: string, due: string, reply: string | null = null, status = 'new') {
    await database.owner`
      insert into leads (name, email, status, reply_by, first_reply_at)
      values (${name}, 'kim@example.com', ${status}, now() + ${due}::interval,
        now() + ${reply}::interval)
    `;
  }

  it('count and list the same leads', async () => {
    await promised('due', '40 days');
    await promised('late', '-1 hour');
    await promised('closed late', '-1 hour', null, 'closed');
    await promised('kept', '-2 hours', '-3 hours');
    await promised('answered late', '-4 hours', '-3 hours');
    await promised('long ago', '-40 days', '-41 days');
    await by(admin)`insert into leads (name, email) values ('None', 'n@example.com')`;
    const sql = by(admin);
    const [counted] = await sql`select public.reply_promises() as counts`;
    expect(counted?.counts).toEqual({ today: 0, soon: 0, broken: 1, kept: 1, late: 3 });
    for (const [reply, names] of [
      ['due', ['due']],
      ['broken', ['late']],
      ['kept', ['kept']],
    ] as const) {
      const [found] = await sql`
        select jsonb_path_query_array(public.find_leads(reply => ${reply}), '$.rows[*].name') as names
      `;
      expect(found?.names, reply).toEqual(names);
    }
  });
});

describe('an applicant', () => {
  async function applied(): Promise<string> {
    const { slug } = await addVacancy(database);
    await apply(database, slug);
    const [row] =
      await database.owner`select id from applications order by created_at desc limit 1`;
    return row?.id;
  }
  const replyTime = async (id: string) => {
    const [row] = await database.owner`select first_reply_at from applications where id = ${id}`;
    return row?.first_reply_at ?? null;
  };
  const promises = async () => {
    const [row] = await by(admin)`select public.application_promises() as counts`;
    return row?.counts;
  };
  beforeEach(() => emptyTables(database.owner, ...TRADE_TABLES, 'public.notices'));

  it('is promised a reply, which is a message or call that left, and no stage', async () => {
    const id = await applied();
    await database.owner`update applications set reply_by = now() - interval '1 hour'`;
    expect(await promises()).toMatchObject({ broken: 1, kept: 0, late: 1, next: [{ id }] });
    await database.owner`update applications set stage = 'screening'`;
    expect(await promises()).toMatchObject({ broken: 1 });
    await by(admin)`insert into activities (application_id, kind) values (${id}, 'call')`;
    expect(await replyTime(id)).not.toBeNull();
    expect(await promises()).toMatchObject({ broken: 0, late: 1, next: [] });
  });

  it('gets the letter of rejection before the promised time', async () => {
    const id = await applied();
    await database.owner`update applications set reply_by = now() + interval '3 hours'`;
    const [row] = await database.owner`select id, updated_at::text from applications`;
    const letter = JSON.stringify({ subject: 'No', body: 'Sorry' });
    await by(admin)`select public.reject_applications(${JSON.stringify([row])}, ${letter})`;
    const [mail] = await database.owner`
      select next_attempt_at < reply_by as is_early, emails.id from emails, applications
      where emails.id = rejection_email_id
    `;
    expect(mail?.is_early).toBe(true);
    await database.owner`update emails set status = 'sent', sent_at = now() where id = ${mail?.id}`;
    expect(await replyTime(id)).not.toBeNull();
    expect(await promises()).toMatchObject({ kept: 1, broken: 0 });
  });

  it('is not answered by the confirmation, nor by a message to someone else', async () => {
    const id = await applied();
    await database.owner`update emails set status = 'sent', sent_at = now()`;
    await by(admin)`
      insert into emails (recipient, subject, status, application_id)
      values ('other@example.com', 'Hello', 'queued', ${id})
    `;
    await database.owner`update emails set status = 'sent', sent_at = now() where subject = 'Hello'`;
    expect(await replyTime(id)).toBeNull();
  });
});
