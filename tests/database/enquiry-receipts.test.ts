import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, memberOf, SERVICE, takeInEnquiry } from './callers.ts';

const URL = 'https://tuart.example/enquiries/';

let database: TestDatabase;
let leadId: string;
let token: string;

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
    'public.email_templates',
    'public.notices',
  );
  await database.owner`update public.forms set has_link = true where not has_link`;
  leadId = await submit();
  token = await linkOf(leadId);
});

async function service<T>(call: string, ...values: unknown[]): Promise<T> {
  const [row] = await as(database.authenticator, SERVICE, (sql) =>
    sql.unsafe(`select public.${call} as value`, values as string[]),
  );
  return row?.value as T;
}

async function submit(changes: Record<string, unknown> = {}): Promise<string> {
  const enquiry = {
    form: 'main',
    form_version: 1,
    submission_id: randomUUID(),
    name: 'Sam Ward',
    email: 'sam@tuart.example',
    message: 'We need two apprentices.',
    service_type: 'apprenticeship',
    phone: '0400 000 000',
    company: 'Ward Joinery',
    receipt_url: URL,
    ...changes,
  };
  const id = await service<string>('submit_enquiry($1::jsonb)', JSON.stringify(enquiry));
  await takeInEnquiry(database.authenticator);
  return id;
}

/** The link in the confirmation, which only its reader sees. */
async function linkOf(id: string): Promise<string> {
  const [row] = await database.owner`
    select secret.body_text from public.emails
    join private.confidential_email_bodies as secret on email_id = emails.id where lead_id = ${id}
  `;
  return row?.body_text.match(/enquiries\/([0-9a-f]{64})/)?.[1] ?? '';
}

const read = (secret = token) =>
  service<Record<string, unknown> | null>('read_enquiry_receipt($1)', secret);
const correct = (details: object) =>
  service('correct_enquiry($1, $2::jsonb)', token, JSON.stringify(details));
const addFile = (name: string) =>
  service('add_enquiry_file($1, $2::jsonb)', token, JSON.stringify({ path: `${name}.pdf`, name }));
const withdraw = () => service('withdraw_enquiry($1)', token);
const timeline = () => database.owner`
  select body, details from public.activities where kind = 'receipt' order by created_at, id
`;

describe('the status of an enquiry', () => {
  it.each([
    ['received', {}, 'received', true],
    ['being worked on', { status: 'contacted' }, 'in_progress', true],
    ['answered', { status: 'contacted', first_reply_at: '2026-11-01' }, 'answered', true],
    ['closed', { status: 'closed' }, 'finished', false],
    ['marked as spam', { is_spam: true, status: 'closed' }, 'received', true],
  ])('%s', async (_, change, status, canChange) => {
    await database.owner.unsafe(
      `update public.leads set (status, is_spam, first_reply_at) = (
         select status, is_spam, first_reply_at from jsonb_populate_record(leads, $1))`,
      [JSON.stringify(change)],
    );
    expect(await read()).toMatchObject({ status, can_change: canChange, name: 'Sam Ward' });
  });

  it('is shown to nobody with another secret, and to nobody once the form has no links', async () => {
    expect(await read('0'.repeat(64))).toBeNull();
    await database.owner`update public.forms set has_link = false where key = 'main'`;
    expect(await read()).toBeNull();
    await expect(withdraw()).rejects.toMatchObject({ code: 'PT404' });
  });

  it('shows the details as they were sent, not what staff have written down', async () => {
    await database.owner`
      update public.leads set name = 'Samuel (call him back!)', phone = '0499 999 999'
    `;
    const sent = { name: 'Sam Ward', phone: '0400 000 000', company: 'Ward Joinery' };
    expect(await read()).toMatchObject(sent);
    await correct({ ...sent, company: 'Ward & Co' });
    const [row] = await database.owner`select name, phone, company from public.leads`;
    expect(row).toEqual({
      name: 'Samuel (call him back!)',
      phone: '0499 999 999',
      company: 'Ward & Co',
    });
    expect(await read()).toMatchObject({ ...sent, company: 'Ward & Co' });
  });

  it('counts visits for staff', async () => {
    await read();
    await read();
    await database.owner`update private.enquiry_visits set opened_at = now() - interval '1 day'`;
    await read();
    const caller = await createStaff(database.owner, 'admin');
    const [row] = await as(
      database.authenticator,
      caller,
      (sql) => sql`select public.enquiry_visits(${leadId}) ->> 'count' as count`,
    );
    expect(row?.count).toBe('2');
  });
});

describe('a correction', () => {
  it('changes lead and client, adds words, and is on the timeline', async () => {
    await correct({
      name: 'Sam Ward',
      phone: '0411 111 111',
      company: '',
      note: 'Three, in fact.',
    });
    const [row] = await database.owner`
      select leads.phone, leads.company, clients.phone as client_phone, answers #>> '{0,value}' as note
      from public.leads join public.clients on clients.id = client_id
    `;
    const phone = '0411 111 111';
    expect(row).toEqual({ phone, company: null, client_phone: phone, note: 'Three, in fact.' });
    expect(await timeline()).toEqual([
      {
        body: 'Three, in fact.',
        details: {
          phone: { before: '0400 000 000', after: phone },
          company: { before: 'Ward Joinery', after: null },
        },
      },
    ]);
  });

  it('that changes nothing writes nothing', async () => {
    await correct({ name: ' Sam Ward ', phone: '0400 000 000', company: 'Ward Joinery', note: '' });
    expect(await timeline()).toEqual([]);
  });

  it('leaves what staff have changed in the client', async () => {
    await database.owner`update public.clients set phone = '08 9000 0000'`;
    await correct({ phone: '0411 111 111' });
    const [row] = await database.owner`select phone from public.clients`;
    expect(row?.phone).toBe('08 9000 0000');
  });

  it('notifies the person who looks after the lead', async () => {
    const kim = await createStaff(database.owner, 'admin');
    const staffId = await memberOf(database.owner, kim, 'Kim');
    await database.owner`update public.leads set assignee_id = ${staffId}`;
    await correct({ note: 'More' });
    const told = await database.owner`
      select user_id, lead_id from public.notices where kind = 'reply'
    `;
    expect(told).toEqual([{ user_id: kim.claims.sub, lead_id: leadId }]);
  });
});

it('accepts five files and five notes, which are stored with the lead', async () => {
  for (let n = 1; n <= 5; n++) {
    await addFile(`plan ${n}`);
    await correct({ note: `Note ${n}` });
  }
  await expect(addFile('plan 6')).rejects.toMatchObject({ code: 'PT409' });
  await expect(correct({ note: 'Note 6' })).rejects.toMatchObject({ code: 'PT409' });
  expect(await read()).toMatchObject({ files_left: 0, notes_left: 0 });
  const [row] = await database.owner`
    select private.answer_files(answers) as files from public.leads where id = ${leadId}
  `;
  expect(row?.files).toHaveLength(5);
});

describe('withdrawing', () => {
  it('closes the lead, marks it and stops automatic mail to the sender', async () => {
    await withdraw();
    await withdraw();
    const [row] = await database.owner`
      select leads.status, withdrawn_at is not null as is_marked, emails.status as mail
      from public.leads join public.emails on emails.lead_id = leads.id
    `;
    expect(row).toEqual({ status: 'closed', is_marked: true, mail: 'cancelled' });
    expect(await read()).toMatchObject({ status: 'withdrawn', can_change: false });
    expect(await timeline()).toHaveLength(1);
    await expect(addFile('late')).rejects.toMatchObject({ code: 'PT409' });
  });

  it('can be undone by staff, who reopen the lead, but they cannot remove the mark', async () => {
    await withdraw();
    const caller = await createStaff(database.owner, 'admin');
    await as(
      database.authenticator,
      caller,
      (sql) => sql`update public.leads set status = 'contacted', withdrawn_at = null`,
    );
    const [row] = await database.owner`select withdrawn_at is null as is_gone from public.leads`;
    expect(row?.is_gone).toBe(false);
    expect(await read()).toMatchObject({ can_change: true });
  });
});

describe('the confirmation', () => {
  const letter = async () => {
    const [row] = await database.owner`
      select emails.body_text as shown, secret.body_text as sent
      from public.emails left join private.confidential_email_bodies as secret on email_id = id
      order by created_at desc limit 1
    `;
    return row as { shown: string; sent: string | null };
  };

  it('has a link that works, which staff do not see', async () => {
    const { shown, sent } = await letter();
    const secret = sent?.match(/enquiries\/([0-9a-f]{64})/)?.[1] ?? '';
    expect(await read(secret)).toMatchObject({ reference: expect.any(String) });
    expect(shown).not.toContain(URL);
    await database.owner`update public.emails set body_text = 'New: ' || private.hidden_link()`;
    expect((await letter()).sent).toBe(`New: ${URL}${secret}`);
  });

  it('leaves the line out if the form has no links', async () => {
    await database.owner`update public.forms set has_link = false where key = 'main'`;
    await submit({ email: 'new@tuart.example' });
    const { shown, sent } = await letter();
    expect(shown).not.toMatch(/withdraw|\{\{/);
    expect(sent).toBeNull();
  });

  it('that staff wrote without the field stays as it is', async () => {
    await database.owner`
      insert into public.email_templates (name, subject, body, purpose)
      values ('Ours', 'Thanks', 'Hello {{name}}', 'enquiry-confirmation')
    `;
    await submit({ email: 'new@tuart.example' });
    expect(await letter()).toEqual({ shown: 'Hello Sam Ward\n', sent: null });
  });
});
