import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldDefinition } from '~/lib/forms/form-definition';
import { formProblems } from '~/lib/forms/form-problems';
import { readForm } from '~/lib/forms/read-form';
import { SPECIFIED_FORMS } from '~/lib/forms/specified-forms';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, SERVICE, takeInEnquiry } from './callers.ts';

let database: TestDatabase;
let editor: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  editor = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());

const BASIC = SPECIFIED_FORMS.main.fields.slice(0, 2);
const added = (changes: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name: 'field_1',
  type: 'text',
  label: 'Question',
  required: false,
  ...changes,
});
const choice = added({ type: 'choice', options: ['Yes', 'No'] });

interface NewForm {
  key?: string;
  name?: string;
  fields?: unknown;
  submit?: string;
  notify?: string | null;
  destination?: 'lead' | 'candidate' | 'email';
}

async function add(
  { key = `f-${randomUUID()}`, name = 'A form', ...form }: NewForm,
  caller = editor,
) {
  const { fields = BASIC, submit = 'Send', notify = null, destination = 'lead' } = form;
  const definition = JSON.stringify({ submit, fields });
  return as(
    database.authenticator,
    caller,
    (sql) => sql`
      insert into forms (key, name, definition, notify_email, destination)
      values (${key}, ${name}, ${definition}::jsonb, ${notify}, ${destination}) returning *`,
  );
}

async function send(form: string | undefined, changes: object = {}) {
  const enquiry = {
    form,
    submission_id: randomUUID(),
    name: 'Mia Tran',
    email: 'mia@example.com',
    message: 'My secret words',
    service_type: 'General',
    ...changes,
  };
  const [row] = await as(
    database.authenticator,
    SERVICE,
    (sql) => sql`select submit_enquiry(${JSON.stringify(enquiry)}::jsonb) as id`,
  );
  await takeInEnquiry(database.authenticator);
  return row?.id as string;
}

describe('the two forms of the specification', () => {
  it.each(['main', 'alternate'] as const)('%s is stored as the app defines it', async (key) => {
    const [row] = await database.owner`select * from forms where key = ${key}`;
    expect(readForm(row as never)).toEqual(SPECIFIED_FORMS[key]);
    expect(row?.is_specified).toBe(true);
  });

  const { fields } = SPECIFIED_FORMS.main;
  const changed = (name: string, changes: object) =>
    fields.map((field) => (field.name === name ? { ...field, ...changes } : field));

  async function save(next: unknown) {
    await as(
      database.authenticator,
      editor,
      (sql) => sql`
        update forms set definition = ${JSON.stringify({ submit: 'Send', fields: next })}::jsonb
        where key = 'main'`,
    );
  }

  it.each([
    ['a removed field', fields.slice(1)],
    ['another label', changed('phone', { label: 'Mobile' })],
    ['an optional field', changed('company', { required: false })],
    ['another rule', changed('phone', { min: 1 })],
    ['another message', changed('message', { error: 'Write more.' })],
    ['another placeholder of the specification', changed('name', { placeholder: 'You' })],
    ['a condition', changed('message', { when: { field: 'serviceType', is: 'mentoring' } })],
  ])('refuse %s, in the editor and in the database', async (_what, next) => {
    const form = { ...SPECIFIED_FORMS.main, fields: next as FieldDefinition[] };
    expect(formProblems(form)).not.toEqual([]);
    await expect(save(next)).rejects.toThrow(/belongs to this form|needs the fields/);
  });

  it('accept more fields, another order and other hints', async () => {
    const next = [choice, ...changed('phone', { hint: 'With area code' })];
    expect(formProblems({ ...SPECIFIED_FORMS.main, fields: next })).toEqual([]);
    await save(next);
    await save(fields);
  });

  it('cannot be deleted', async () => {
    await database.owner`
      insert into content_pages (title, slug, content, is_published)
      values ('Write to us', 'write-to-us', '{"blocks": [{"type": "contact-page", "props": {}}]}', true)`;
    const alternate = await as(
      database.authenticator,
      editor,
      (sql) => sql`select title from list_form_uses() where form_key = 'alternate'`,
    );
    expect([...alternate]).toEqual([{ title: 'Write to us' }]);
    const remove = () =>
      as(database.authenticator, editor, (sql) => sql`delete from forms where key = 'main'`);
    await expect(remove()).rejects.toThrow('The site needs the form “Contact form”');
  });
});

const WRONG: [string, NewForm][] = [
  ['no list of fields', { fields: 'x' }],
  ['no name', { fields: BASIC.slice(1) }],
  ['no email', { fields: BASIC.slice(0, 1) }],
  ['an email that is not required', { fields: [BASIC[0], { ...BASIC[1], required: false }] }],
  ['two fields with one name', { fields: [...BASIC, added(), added()] }],
  ['200 fields', { fields: [...BASIC, ...manyFields(198)] }],
  ['six files', { fields: [...BASIC, ...manyFields(6, 'file')] }],
  ['no choices', { fields: [...BASIC, { ...choice, options: [] }] }],
  ['an empty choice', { fields: [...BASIC, { ...choice, options: ['', 'No'] }] }],
  ['a choice twice', { fields: [...BASIC, { ...choice, options: ['No', 'No'] }] }],
  [
    'a condition on itself',
    { fields: [...BASIC, { ...choice, when: { field: 'field_1', is: 'Yes' } }] },
  ],
  [
    'a condition on a later field',
    {
      fields: [...BASIC, added({ name: 'field_2', when: { field: 'field_1', is: 'Yes' } }), choice],
    },
  ],
  [
    'a condition on an unknown answer',
    {
      fields: [
        ...BASIC,
        choice,
        added({ name: 'field_2', when: { field: 'field_1', is: 'Maybe' } }),
      ],
    },
  ],
  ['an unknown type', { fields: [...BASIC, { ...added(), type: 'password' }] }],
  ['a name of the spam trap', { fields: [...BASIC, added({ name: 'referral_code' })] }],
  ['a name that browsers use', { fields: [...BASIC, added({ name: 'submit' })] }],
  ['no label', { fields: [...BASIC, added({ label: ' ' })] }],
  ['a label of 201 characters', { fields: [...BASIC, added({ label: 'x'.repeat(201) })] }],
  ['no text on its button', { submit: ' ' }],
  ['more than 100 KB', { fields: [...BASIC, ...manyFields(38, 'choice', 50, 200)] }],
];

function manyFields(
  count: number,
  type: FieldDefinition['type'] = 'text',
  options = 1,
  length = 5,
) {
  return Array.from({ length: count }, (_, index) =>
    added({
      name: `field_${index}`,
      type,
      ...(type === 'choice' && {
        options: Array.from({ length: options }, (_, n) => String(n).padEnd(length, 'x')),
      }),
    }),
  );
}

it.each(WRONG)(
  'a form with %s is refused by the editor and by the database',
  async (_what, form) => {
    const { submit = 'Send', fields = BASIC } = form;
    const row = { key: 'x', name: 'A form', definition: { submit, fields }, thank_you: null };
    expect(readForm(row)).toBeNull();
    await expect(add(form)).rejects.toThrow();
  },
);

it('HTML in a label is stored as text', async () => {
  const [row] = await add({ fields: [...BASIC, added({ label: '<script>alert(1)</script>' })] });
  expect(readForm(row as never)?.fields.at(-1)?.label).toBe('<script>alert(1)</script>');
});

it('a save over a version that was not seen is refused', async () => {
  const [form] = await add({});
  const save = (version: number, name: string) =>
    as(
      database.authenticator,
      editor,
      (sql) => sql`update forms set name = ${name}, version = ${version} where id = ${form?.id}
        returning version`,
    );
  expect((await save(1, 'Mine'))[0]?.version).toBe(2);
  await expect(save(1, 'Theirs')).rejects.toThrow('Someone else has saved this form');
  const log = await database.owner`
    select before ->> 'name' as name from audit_log where record_id = ${form?.id} and action = 'update'`;
  expect(log[0]?.name).toBe('A form');
});

describe('a form on a page', () => {
  it('is named with its pages, and cannot be deleted while visitors see it', async () => {
    const [form] = await add({ name: 'Visits' });
    const block = { type: 'form', props: { form: form?.key } };
    await database.owner`
      insert into content_pages (title, slug, content, is_published)
      values ('Visit us', 'visit-us', ${JSON.stringify({ blocks: [block] })}::jsonb, true)`;
    const uses = await as(
      database.authenticator,
      editor,
      (sql) => sql`select title, is_live from list_form_uses() where form_key = ${form?.key}`,
    );
    expect([...uses]).toEqual([{ title: 'Visit us', is_live: true }]);
    const remove = () =>
      as(database.authenticator, editor, (sql) => sql`delete from forms where id = ${form?.id}`);
    await expect(remove()).rejects.toThrow('Visitors see this form on “Visit us”');
    await database.owner`update content_pages set is_published = false where slug = 'visit-us'`;
    await remove();
  });
});

describe('a sent form', () => {
  it('names its form as the lead’s source; the two of the specification keep theirs', async () => {
    const [form] = await add({ name: 'Visits' });
    const sources = [];
    for (const key of [form?.key, 'main', 'alternate', 'gone', undefined]) {
      const id = await send(key);
      const [lead] = await database.owner`select source from leads where id = ${id}`;
      sources.push(lead?.source);
    }
    expect(sources).toEqual(['Visits', ...Array(4).fill('contact_form')]);
  });

  it('tells the office, without the sender’s words', async () => {
    const [form] = await add({ name: 'Visits', notify: 'office@tuart.example' });
    await send(form?.key);
    const emails = await database.owner`
      select subject, body_text, status from emails where recipient = 'office@tuart.example'`;
    expect(emails).toHaveLength(1);
    expect(emails[0]).toMatchObject({ subject: 'New enquiry: Visits', status: 'queued' });
    expect(emails[0]?.body_text).toMatch(/Reference: [0-9A-F]{4}-[0-9A-F]{4}/);
    expect(emails[0]?.body_text).not.toMatch(/Mia|secret|example\.com/);
  });

  it('keeps its files as long as the lead, and names them when the person is erased', async () => {
    const file = { name: 'field_cv', label: 'Résumé', value: 'cv.pdf', file: 'a-cv.pdf' };
    await database.owner`
      insert into storage.objects (bucket_id, name, created_at) values
      ('attachments', 'a-cv.pdf', now() - interval '2 days'),
      ('attachments', 'orphan.pdf', now() - interval '2 days')`;
    const lead = await send('main', { answers: [file] });
    const orphans = await database.owner`select claim_orphaned_attachments() as name`;
    expect(orphans.map(({ name }) => name)).toEqual(['orphan.pdf']);

    const run = (statement: string) =>
      as(database.authenticator, editor, (sql) => sql.unsafe(statement));
    await run(`select record_view('attachment', '${lead}')`);
    const [view] = await database.owner`
      select after from audit_log where record_id = ${lead} and action = 'view'`;
    expect(view?.after).toEqual({ path: 'a-cv.pdf' });
    const erase = () => run(`select erase_person('mia@example.com')`);
    await expect(erase()).rejects.toThrow('The files have to go first');
    await database.owner`delete from storage.objects where name = 'a-cv.pdf'`;
    await erase();
    expect(await database.owner`select from leads where id = ${lead}`).toHaveLength(0);
  });
});

it('every save of a form is kept, with who saved it, and a lead names the version it answers', async () => {
  const [form] = await add({ name: 'Visits' });
  await as(
    database.authenticator,
    editor,
    (sql) => sql`update forms set name = 'Site visits' where id = ${form?.id}`,
  );
  const lead = await send(form?.key, { form_version: 1 });
  await database.owner`delete from forms where id = ${form?.id}`;
  const kept = await database.owner`
    select number, form_versions.name, saved_by = ${editor.claims.sub as string} as is_mine, asked.id
    from form_versions left join leads as asked
      on asked.form_key = form_versions.form_key and asked.form_version = number
    where form_versions.form_key = ${form?.key} order by number`;
  expect([...kept]).toEqual([
    { number: 1, name: 'Visits', is_mine: true, id: lead },
    { number: 2, name: 'Site visits', is_mine: true, id: null },
  ]);
});

describe('a form for candidates', () => {
  const candidatesOf = (email: string) => database.owner`
    select leads.status, candidates.name, candidates.phone from leads
    left join candidates on candidates.id = candidate_id where leads.email = ${email}`;

  it('makes a candidate of each sender, and the lead still waits for an answer', async () => {
    const [form] = await add({ destination: 'candidate' });
    const email = `${randomUUID()}@example.com`;
    const submission_id = randomUUID();
    const sent = { email, phone: '0412 345 678', submission_id };
    expect(await send(form?.key, sent)).toBe(await send(form?.key, sent));
    expect(await candidatesOf(email)).toEqual([
      { status: 'new', name: 'Mia Tran', phone: '0412 345 678' },
    ]);
  });

  it('neither changes nor joins a candidate whose address someone types, and staff can', async () => {
    const [form] = await add({ destination: 'candidate' });
    const email = `${randomUUID()}@example.com`;
    const [known] = await database.owner`
      insert into candidates (name, email) values ('Mia Tran', ${email}) returning *`;
    const lead = await send(form?.key, { email: email.toUpperCase(), name: 'Mallory' });
    expect(await candidatesOf(email.toUpperCase())).toMatchObject([{ status: 'new', name: null }]);
    const candidates = await database.owner`select * from candidates where email = ${email}`;
    expect(candidates).toEqual([known]);
    const entries = () => database.owner`
      select lead_id, candidate_id, kind, body from activities
      where lead_id = ${lead} and kind = 'record_update' or candidate_id = ${known?.id}`;
    expect(await entries()).toMatchObject([
      { lead_id: lead, body: expect.stringMatching(/^A candidate already has this address/) },
    ]);
    const admin = await createStaff(database.owner, 'admin');
    const joined = await as(
      database.authenticator,
      admin,
      (sql) => sql`select convert_lead_to_candidate(${lead}) as id`,
    );
    expect(joined).toEqual([{ id: known?.id }]);
  });

  it('makes no candidate from spam, and cannot be one of the specification’s forms', async () => {
    const [form] = await add({ destination: 'candidate' });
    const email = `${randomUUID()}@example.com`;
    await send(form?.key, { email, is_spam: true });
    expect(await candidatesOf(email)).toMatchObject([{ name: null }]);
    const change = database.owner`update forms set destination = 'candidate' where key = 'main'`;
    await expect(change).rejects.toThrow('always become leads');
  });
});

describe('a form that is only sent by email', () => {
  const OFFICE = 'office@tuart.example';
  const QUESTION = added({ label: 'Days', type: 'choice', options: ['Monday', 'Friday'] });
  const FILE = added({ name: 'field_cv', label: 'Résumé', type: 'file' });
  const byEmail = (changes: NewForm = {}) =>
    add({ name: 'Visits', destination: 'email', notify: OFFICE, ...changes });
  const rowOf = async (id: string) =>
    (await database.owner`select * from emails where id = ${id}`)[0];

  it('stores the answers in the outbox, with the form’s labels, and no lead or client', async () => {
    const message = { ...added({ name: 'message', type: 'long_text' }), label: 'About you' };
    const [form] = await byEmail({ fields: [...BASIC, QUESTION, message, FILE] });
    const email = `${randomUUID()}@example.com`;
    const sent = {
      email,
      message: 'Line 1\nLine 2',
      answers: [{ name: 'field_1', label: 'Days', value: 'Friday' }],
      files: [{ name: 'field_cv', value: 'Mia’s CV.pdf', file: 'cv.pdf' }],
      submission_id: randomUUID(),
      page_path: '/visit-us',
    };
    const id = await send(form?.key, sent);
    expect(await send(form?.key, sent)).toBe(id);
    const mail = await rowOf(id);
    const reference = `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
    expect(mail).toMatchObject({
      recipient: OFFICE,
      subject: `Visits: ${reference}`,
      status: 'queued',
      sender_email: email,
      files: sent.files,
      lead_id: null,
    });
    expect(mail?.body_text).toContain(
      `Name: Mia Tran\nEmail: ${email}\nDays: Friday\n\nAbout you:\nLine 1\nLine 2\nRésumé: Mia’s CV.pdf\n`,
    );
    expect(mail?.body_text).toContain('Sent from: /visit-us');
    expect(await database.owner`select from leads where email = ${email}`).toHaveLength(0);
    expect(await database.owner`select from clients where email = ${email}`).toHaveLength(0);
    const confirmations = await database.owner`
      select body_text from emails where recipient = ${email}`;
    expect(confirmations).toHaveLength(1);
    expect(confirmations[0]?.body_text).toContain(`Your reference: ${reference}`);
    expect(confirmations[0]?.body_text).toContain('Attached: one file');
  });

  it('keeps spam without sending it, and retention deletes it', async () => {
    const [form] = await byEmail();
    const email = `${randomUUID()}@example.com`;
    const id = await send(form?.key, { email, is_spam: true });
    expect(await rowOf(id)).toMatchObject({ status: 'spam' });
    expect(await database.owner`select from emails where recipient = ${email}`).toHaveLength(0);
    await database.owner`update emails set created_at = now() - interval '91 days' where id = ${id}`;
    await as(database.authenticator, editor, (sql) => sql`select apply_retention('spam', 10)`);
    expect(await rowOf(id)).toBeUndefined();
  });

  it('is found, exported and erased by the sender’s address, with its files', async () => {
    await database.owner`
      insert into storage.objects (bucket_id, name, created_at)
      values ('attachments', 'mailed.pdf', now() - interval '2 days')`;
    const [form] = await byEmail({ fields: [...BASIC, FILE] });
    const email = `${randomUUID()}@example.com`;
    const files = [{ name: 'field_cv', value: 'cv.pdf', file: 'mailed.pdf' }];
    const id = await send(form?.key, { email, files });
    await database.owner`delete from private.clock_turns`;
    const orphans = await database.owner`select claim_orphaned_attachments() as name`;
    expect(orphans.map(({ name }) => name)).not.toContain('mailed.pdf');

    const run = (name: string) =>
      as(database.authenticator, editor, (sql) =>
        sql.unsafe(`select ${name}('${email}') as found`),
      );
    const [person] = await run('find_person');
    expect(person?.found.files).toEqual(['mailed.pdf']);
    expect(person?.found.emails.map((mail: { id: string }) => mail.id)).toContain(id);
    await expect(run('erase_person')).rejects.toThrow('The files have to go first');
    await database.owner`delete from storage.objects where name = 'mailed.pdf'`;
    await run('erase_person');
    expect(await rowOf(id)).toBeUndefined();
    const left = await database.owner`
      select from audit_log where before::text like ${`%${email}%`} or after::text like ${`%${email}%`}`;
    expect(left).toHaveLength(0);
  });

  it('needs an address, and is not for the forms of the specification', async () => {
    await expect(byEmail({ notify: null })).rejects.toThrow('Enter the address');
    const change = database.owner`
      update forms set destination = 'email', notify_email = ${OFFICE} where key = 'main'`;
    await expect(change).rejects.toThrow('always become leads');
  });

  it('only people who may work on leads choose the address', async () => {
    await database.owner`insert into permissions values
      ('viewer', 'content.view'), ('viewer', 'content.manage') on conflict do nothing`;
    const marketer = await createStaff(database.owner, 'viewer');
    const changes: NewForm = { destination: 'email', notify: 'me@example.com' };
    await expect(add(changes, marketer)).rejects.toThrow('Only people who may work on leads');
    const [form] = await byEmail();
    const change = (part: string) =>
      as(database.authenticator, marketer, (sql) =>
        sql.unsafe(`update forms set ${part} where id = '${form?.id}' returning version`),
      );
    await expect(change("notify_email = 'me@example.com'")).rejects.toThrow('Only people who');
    expect((await change("name = 'Other'"))[0]?.version).toBe(2);
  });

  it('staff cannot attach a file that is not there, or change who sent a form', async () => {
    const write = (files: string) =>
      as(
        database.authenticator,
        editor,
        (sql) => sql`insert into emails (recipient, sender_email, files)
          values ('a@example.com', 'b@example.com', ${files}::jsonb)
          returning sender_email, files`,
      );
    await expect(write('[{"value": "x", "file": "mailed.pdf"}]')).rejects.toThrow('is gone');
    expect(await write('[]')).toEqual([{ sender_email: null, files: [] }]);
  });
});
