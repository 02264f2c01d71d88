import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONFIRMATION, type Letter } from '../../app/features/emails/letters.ts';
import { named } from '../../server/database/postgresql/sql.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, countWaiting, SERVICE, takeInEnquiry } from './callers.ts';

interface Enquiry {
  submission_id: string;
  name: string;
  email: string;
  message: string;
  service_type: string;
  phone: string | null;
  company: string | null;
  is_spam: boolean;
}

const SAM: Omit<Enquiry, 'submission_id'> = {
  name: 'Sam Ward',
  email: 'sam@tuart.example',
  message: 'We need two apprentices. See http://stranger.example',
  service_type: 'apprenticeship',
  phone: '0400 000 000',
  company: 'Ward Joinery',
  is_spam: false,
};

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(
    database.owner,
    'public.leads',
    'public.clients',
    'public.emails',
    'public.activities',
  );
});

async function submit(changes: Partial<Enquiry> = {}): Promise<string> {
  const enquiry = { ...SAM, submission_id: randomUUID(), ...changes };
  const sent = JSON.stringify({ ...enquiry, page_path: '/contact', notice_version: '1' });
  const [row] = await as(
    database.authenticator,
    SERVICE,
    (sql) => sql`select public.submit_enquiry(${sent}::jsonb) as id`,
  );
  await takeInEnquiry(database.authenticator);
  return row?.id;
}

async function count(table: 'leads' | 'clients' | 'emails' | 'activities'): Promise<number> {
  const [row] = await database.owner`select count(*)::int as count from ${named(table)}`;
  return row?.count;
}

it('sends one address at most five confirmations a day, and stores every enquiry', async () => {
  for (let n = 0; n < 7; n++) await submit({ email: n % 2 ? 'Sam@tuart.example' : SAM.email });
  await submit({ email: 'another@tuart.example' });
  const count = async (table: string, column: string) => {
    const [row] = await database.owner`
      select count(*)::int as count from ${named(table)}
      where lower(${named(column)}) = ${SAM.email}`;
    return row?.count;
  };
  expect(await count('leads', 'email')).toBe(7);
  expect(await count('emails', 'recipient')).toBe(5);
  expect(await database.owner`select from emails where recipient like 'another%'`).toHaveLength(1);
  await database.owner`update emails set created_at = created_at - interval '1 day'`;
  await submit();
  expect(await count('emails', 'recipient')).toBe(6);
});

describe('the letter that staff have written', () => {
  afterEach(async () => {
    await database.owner`delete from public.email_templates`;
  });

  async function write({ subject, body }: Letter) {
    await database.owner`
      insert into public.email_templates (purpose, subject, body)
      values (${CONFIRMATION.purpose}, ${subject}, ${body})`;
  }

  async function sentWith(changes: Partial<Enquiry> = {}) {
    const id = await submit(changes);
    const [email] =
      await database.owner`select subject, body_text from emails where lead_id = ${id}`;
    const body = email?.body_text
      .replace(referenceOf(id), 'REF')
      .replace(RECEIVED, 'Received: TIME');
    return { subject: email?.subject, body };
  }

  /** Two enquiries may arrive in two minutes. */
  const RECEIVED = /Received: \w+ \d+ \w+ \d{4}, \d+:\d\d [ap]m$/m;
  const referenceOf = (id: string) => `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();

  it.each([{}, { service_type: 'Contact Form' }])(
    'says the same as without one, if it is the original: %j',
    async (enquiry) => {
      const original = await sentWith(enquiry);
      await write(CONFIRMATION.original);
      expect(await sentWith(enquiry)).toEqual(original);
      expect(original.body).toContain('Hello Sam Ward,');
      expect(original.body).toContain('\nReceived: TIME\n');
      expect(original.body).not.toContain('{{');
      expect(original.body?.includes('About: Apprenticeship')).toBe(!enquiry.service_type);
    },
  );

  it('is filled in, without lines about what is not there', async () => {
    await write({
      subject: 'News from {{company}}',
      body: 'Dear {{ name }}, {{reference}}\nFile: {{file}}\n\nAbout {{service}}',
    });
    const letter = await sentWith({ name: 'Sam \\1 {{phone}}', service_type: 'future_services' });
    expect(letter).toEqual({
      subject: 'News from our team',
      body: 'Dear Sam phone, REF\n\nAbout Future Services\n',
    });
  });

  it('never prevents the enquiry from being stored, however long it is', async () => {
    await write({ subject: '{{phone}}'.repeat(22), body: '{{received}} '.repeat(1500) });
    expect(await sentWith()).toMatchObject({ subject: '' });
  });

  it.each([
    ['Hello {{name}}', 'Text', 'The subject can only contain'],
    ['Two\nlines', 'Text', 'The subject must be one line.'],
    ['x'.repeat(201), 'Text', 'at most 200 characters'],
    [' ', 'Text', 'needs a subject and a text'],
    ['Subject', ' \n', 'needs a subject and a text'],
    ['Subject', 'Your {{message}} and {{the company}}', 'for {{message}}, {{the company}}.'],
  ])('is refused: %j, %j', async (subject, body, reason) => {
    await expect(write({ subject, body })).rejects.toThrow(reason);
  });
});

describe('a first enquiry', () => {
  it('stores the lead, its client with status lead, the timeline and a queued e-mail', async () => {
    const id = await submit();
    const [lead] = await database.owner`select * from leads`;
    const [client] = await database.owner`select * from clients`;
    const [email] = await database.owner`select * from emails`;
    const [activity] = await database.owner`select * from activities`;
    expect(lead).toMatchObject({
      id,
      ...SAM,
      client_id: client?.id,
      status: 'new',
      source: 'contact_form',
      page_path: '/contact',
      notice_version: '1',
    });
    expect(client).toMatchObject({
      name: 'Sam Ward',
      email: 'sam@tuart.example',
      phone: '0400 000 000',
      company: 'Ward Joinery',
      service_type: 'apprenticeship',
      status: 'lead',
      source: 'contact_form',
    });
    expect(email).toMatchObject({
      recipient: 'sam@tuart.example',
      status: 'queued',
      lead_id: id,
      client_id: client?.id,
    });
    expect(activity).toMatchObject({ lead_id: id, client_id: client?.id, kind: 'enquiry' });
  });

  it('sends back nothing that the visitor typed except the name', async () => {
    await submit({ name: 'Sam Ward http://stranger.example/1?win=100\r\nBcc: all@tuart.example' });
    const [email] = await database.owner`select subject, body_text, body_html from emails`;
    const words = `${email?.subject} ${email?.body_text} ${email?.body_html}`;
    expect(words).toContain('Hello Sam Ward');
    expect(words).not.toMatch(/apprentices|Joinery|0400|:\/\/|stranger\.example|@|100/);
    expect(email?.body_text.split('\n')[0]).toHaveLength(
      'Hello ,'.length + 'Sam Ward http stranger example win Bcc all tuart example'.length,
    );
  });

  it('is not stored at all if it does not fit', async () => {
    await expect(submit({ company: 'x'.repeat(201) })).rejects.toThrow(/check constraint/);
    expect(await count('leads')).toBe(0);
  });

  it('is taken in completely or not at all, is tried again, and delays no other', async () => {
    await database.owner`
      alter table emails add constraint refuse check (recipient <> 'sam@tuart.example')
    `;
    await submit();
    expect([await count('leads'), await count('clients')]).toEqual([1, 0]);
    await submit({ email: 'another@tuart.example' });
    expect([await count('clients'), await count('emails')]).toEqual([1, 1]);
    await database.owner`alter table emails drop constraint refuse`;
    await database.owner`update private.arrived_enquiries set next_try_at = now()`;
    await takeInEnquiry(database.authenticator);
    expect([await count('clients'), await count('emails')]).toEqual([2, 2]);
    const [waiting] = await database.owner`select from private.arrived_enquiries`;
    expect(waiting).toBeUndefined();
  });
});

describe('an enquiry from a known e-mail', () => {
  it('updates the client, keeps its status and records on the timeline what changed', async () => {
    await submit();
    await database.owner`update clients set status = 'placed'`;
    await submit({
      name: 'Samuel Ward',
      email: 'SAM@Tuart.example',
      phone: '0411 111 111',
      company: 'Ward & Co',
      service_type: 'recruitment',
    });
    const clients = await database.owner`select * from clients`;
    expect(clients).toHaveLength(1);
    expect(clients[0]).toMatchObject({
      name: 'Samuel Ward',
      email: 'sam@tuart.example',
      phone: '0411 111 111',
      company: 'Ward & Co',
      service_type: 'recruitment',
      status: 'placed',
    });
    const [change] = await database.owner`
      select details from activities where kind = 'client_update'
    `;
    expect(change?.details).toEqual({
      name: { before: 'Sam Ward', after: 'Samuel Ward' },
      phone: { before: '0400 000 000', after: '0411 111 111' },
      company: { before: 'Ward Joinery', after: 'Ward & Co' },
      service_type: { before: 'apprenticeship', after: 'recruitment' },
    });
  });

  it('does not erase fields that a form did not ask for', async () => {
    await submit();
    await submit({ phone: null, company: '  ' });
    const [client] = await database.owner`select phone, company from clients`;
    expect(client).toEqual({ phone: '0400 000 000', company: 'Ward Joinery' });
  });

  it('returns the lead and nothing about the client', async () => {
    const first = await submit();
    const second = await submit();
    const leads = await database.owner`select id from leads`;
    expect(new Set(leads.map(({ id }) => id))).toEqual(new Set([first, second]));
  });
});

describe('spam', () => {
  it('is stored as spam, creates no client and sends no mail', async () => {
    const id = await submit({ is_spam: true });
    const leads = await database.owner`select id, is_spam, client_id from leads`;
    expect(leads).toEqual([{ id, is_spam: true, client_id: null }]);
    expect(await count('clients')).toBe(0);
    expect(await count('emails')).toBe(0);
  });
});

describe('simultaneous enquiries', () => {
  it('50 submissions of one e-mail in mixed case make one client and 50 leads', async () => {
    const spellings = ['sam@tuart.example', 'Sam@Tuart.Example', 'SAM@TUART.EXAMPLE'];
    const ids: string[] = [];
    // As many at a time as there are connections, because a slow machine would refuse the others.
    const senders = Array.from({ length: 10 }, async () => {
      for (const turn of [0, 1, 2, 3, 4]) ids.push(await submit({ email: spellings[turn % 3] }));
    });
    await Promise.all(senders);
    // Two that reach for the same enquiry leave another one to the clock.
    const clock = async () => (await takeInEnquiry(database.authenticator))[0]?.take_in_enquiry;
    while (await clock());
    expect(new Set(ids).size).toBe(50);
    expect(await count('leads')).toBe(50);
    expect(await count('clients')).toBe(1);
    const [linked] = await database.owner`select count(client_id)::int as count from leads`;
    expect(linked?.count).toBe(50);
  });

  it('an enquiry waits for a client that is just being created, and updates it', async () => {
    let waiting: Promise<string> | undefined;
    await database.owner.begin(async (sql) => {
      await sql`insert into clients (name, email) values ('Sam', 'SAM@tuart.example')`;
      waiting = submit();
      waiting.catch(() => {});
      await expect.poll(() => countWaiting(database.owner)).toBe(1);
    });
    await waiting;
    const clients = await database.owner`select name from clients`;
    expect([...clients]).toEqual([{ name: 'Sam Ward' }]);
  });

  it('the same submission ten times makes one lead and gets the same answer', async () => {
    const submission_id = randomUUID();
    const ids = await Promise.all(Array.from({ length: 10 }, () => submit({ submission_id })));
    expect(new Set(ids).size).toBe(1);
    expect(await count('leads')).toBe(1);
    expect(await count('emails')).toBe(1);
    expect(await count('activities')).toBe(1);
  });
});
