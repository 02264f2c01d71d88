import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, memberOf } from './callers.ts';

let database: TestDatabase;
let author: Caller;
let colleague: Caller;
let colleagueStaff: string;
let outsiderStaff: string;
let leadId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  author = await createStaff(database.owner, 'admin', 'Ada');
  colleague = await createStaff(database.owner, 'admin');
  colleagueStaff = await memberOf(database.owner, colleague, 'Kim Lee');
  // Has the address of an account, which proves nothing.
  const viewer = await createStaff(database.owner, 'viewer');
  outsiderStaff = await addStaffRow('Vic View', String(viewer.claims.email));
});
afterAll(() => database.close());

beforeEach(async () => {
  await emptyTables(database.owner, 'public.leads', 'public.notices');
  const [lead] = await database.owner`
    insert into public.leads (name, email) values ('Mia', 'mia@example.com') returning id
  `;
  leadId = lead?.id;
});

async function addStaffRow(name: string, email = ''): Promise<string> {
  const [row] = await database.owner`
    insert into public.staff (name, email) values (${name}, ${email}) returning id
  `;
  return row?.id;
}

interface Mention {
  id: string;
  name: string;
}

async function addNote(body: string, mentions: Mention[] = [], caller = author): Promise<string> {
  const [row] = await as(
    database.authenticator,
    caller,
    (sql) => sql`
      insert into public.activities (lead_id, kind, body, details)
      values (${leadId}, 'note', ${body}, ${JSON.stringify({ mentions })}::jsonb) returning id
    `,
  );
  return row?.id;
}

function correct(id: string, body: string, mentions: Mention[] = [], caller = author) {
  return as(
    database.authenticator,
    caller,
    (sql) => sql`
      update public.activities set body = ${body}, details = ${JSON.stringify({ mentions })}::jsonb
      where id = ${id} returning edited_at, body, details
    `,
  );
}

const noticed = () => database.owner`
  select user_id, kind, lead_id from public.notices order by created_at
`;

describe('a correction', () => {
  it('by the author is marked, and the audit log keeps the earlier words', async () => {
    const id = await addNote('Called about rates');
    const [row] = await correct(id, 'Called about wages');
    expect(row?.edited_at).not.toBeNull();
    const [entry] = await database.owner`
      select before ->> 'body' as before, after ->> 'body' as after from public.audit_log
      where table_name = 'activities' and action = 'update' and record_id = ${id}
    `;
    expect(entry).toEqual({ before: 'Called about rates', after: 'Called about wages' });
  });

  it('by someone else is refused, but they can delete the entry', async () => {
    const id = await addNote('Mine');
    await expect(correct(id, 'Yours', [], colleague)).rejects.toMatchObject({ code: '42501' });
    const gone = await as(
      database.authenticator,
      colleague,
      (sql) => sql`delete from public.activities where id = ${id} returning id`,
    );
    expect(gone).toHaveLength(1);
  });

  it('needs words, and never changes what the system wrote', async () => {
    const id = await addNote('Mine');
    await expect(correct(id, '  ')).rejects.toMatchObject({ code: '23514' });
    const [status] = await database.owner`
      insert into public.activities (lead_id, kind) values (${leadId}, 'status_change') returning id
    `;
    await expect(correct(status?.id, 'Invented')).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a mention', () => {
  const kim = () => ({ id: colleagueStaff, name: 'Kim Lee' });

  it('notifies the colleague once, even after a correction', async () => {
    const id = await addNote('Ask @Kim Lee', [kim()]);
    await correct(id, 'Please ask @Kim Lee', [kim()]);
    expect(await noticed()).toEqual([
      { user_id: colleague.claims.sub, kind: 'mention', lead_id: leadId },
    ]);
  });

  it('that a correction adds notifies the colleague then', async () => {
    const id = await addNote('Ask someone');
    expect(await noticed()).toEqual([]);
    await correct(id, 'Ask @Kim Lee', [kim()]);
    expect(await noticed()).toHaveLength(1);
  });

  it('counts only with the words in the text and a real colleague', async () => {
    const [row] = await correct(await addNote('Nothing'), 'Ask @Kim Lee', [
      { id: colleagueStaff, name: 'Kim Leigh' },
      { id: randomUUID(), name: 'Kim Lee' },
      { id: 'no id', name: 'Kim Lee' },
    ]);
    expect(row?.details).toEqual({});
    expect(await noticed()).toEqual([]);
  });

  it('notifies nobody who may not read the timeline, and not its author', async () => {
    await addNote('@Vic View', [{ id: outsiderStaff, name: 'Vic View' }]);
    await addNote('@Kim Lee', [kim()], colleague);
    expect(await noticed()).toEqual([]);
  });

  it('is offered for colleagues with an account who may read it', async () => {
    await addStaffRow('No Account');
    const [row] = await as(
      database.authenticator,
      author,
      (sql) => sql`
        select array_agg(name) as names
        from public.list_mentionable(${JSON.stringify({ lead_id: leadId })}::jsonb)
      `,
    );
    expect(row?.names).toEqual(['Ada', 'Kim Lee']);
  });
});
