import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { createStaff } from './callers.ts';
import { addCandidate, addRow, call, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database.owner, ...TRADE_TABLES));

const addClient = () =>
  addRow(database, 'clients', {
    name: 'Kim Lee',
    ...{ email: 'kim@example.com', phone: '0400 000 000', company: 'Lee & Co', source: 'manual' },
    ...{ status: 'active', service_type: 'mentoring', other_emails: [] },
  });

const latest = async (kind: string) =>
  (
    await database.owner`
    select id, body, details, actor_id from activities where kind = ${kind}
    order by created_at desc, body nulls last limit 1
  `
  )[0] as { id: string; body: string | null; details: object; actor_id: string | null };

const putBack = (id: string, caller = admin) =>
  call(database, `public.put_back_details('${id}')`, caller);

/** What someone does who writes under the address of another. */
async function write(fields: object) {
  const enquiry = { submission_id: crypto.randomUUID(), email: 'kim@example.com', ...fields };
  await database.owner`select public.submit_enquiry(${JSON.stringify(enquiry)}::jsonb)`;
  await database.owner`select public.take_in_enquiry()`;
}

const client = async () =>
  (await database.owner`select name, phone, company, service_type, source, status from clients`)[0];

describe('what an enquiry changed in a client', () => {
  const CHANGED = { name: 'Mallory', phone: '0499 999 999', service_type: 'recruitment' };

  it('is put back with one click, and so is the putting back', async () => {
    await addClient();
    const before = await client();
    await write(CHANGED);
    const after = await client();
    expect(after).toMatchObject({ ...CHANGED, source: 'contact_form', company: 'Lee & Co' });
    const entry = await latest('client_update');
    expect(await putBack(entry.id)).toEqual([]);
    expect(await client()).toEqual(before);
    const own = await latest('client_update');
    expect(own).toMatchObject({
      body: 'Earlier details put back',
      actor_id: admin.claims.sub,
      details: { name: { before: 'Mallory', after: 'Kim Lee' } },
    });
    const entries = await database.owner`select from activities where kind = 'client_update'`;
    expect(entries).toHaveLength(2);
    await putBack(own.id);
    expect(await client()).toEqual(after);
  });

  it('stays where it was changed again since, and staff are told', async () => {
    await addClient();
    await write(CHANGED);
    const { id } = await latest('client_update');
    await database.owner`update clients set phone = '08 9000 0000'`;
    expect(await putBack(id)).toEqual(['phone']);
    expect(await client()).toMatchObject({ name: 'Kim Lee', phone: '08 9000 0000' });
    await expect(putBack(id)).rejects.toMatchObject({
      code: 'PT409',
      message: 'These details have been changed again since, so nothing was put back.',
    });
  });

  it('is put back only by those who manage the record', async () => {
    await addClient();
    await write(CHANGED);
    const { id } = await latest('client_update');
    const viewer = await createStaff(database.owner, 'viewer');
    await expect(putBack(id, viewer)).rejects.toMatchObject({ code: '42501' });
    expect(await client()).toMatchObject(CHANGED);
  });
});

it('a candidate’s details are put back too, but not files', async () => {
  const { id } = await addCandidate(database, { phone: '0400 000 000', licences: ['White card'] });
  await database.owner`update candidates set phone = null, licences = '{}', resume_path = 'b.pdf'`;
  const details = {
    phone: { before: '0400 000 000', after: null },
    licences: { before: ['White card'], after: [] },
    resume_path: { before: 'a.pdf', after: 'b.pdf' },
  };
  await database.owner`
    insert into activities (candidate_id, kind, details)
    values (${id ?? ''}, 'record_update', ${JSON.stringify(details)}::jsonb)
  `;
  await putBack((await latest('record_update')).id);
  const [row] = await database.owner`select phone, licences, resume_path from candidates`;
  expect(row).toEqual({ phone: '0400 000 000', licences: ['White card'], resume_path: 'b.pdf' });
});

it('what a sender corrected by the link is put back in the enquiry and in the client', async () => {
  await write({ name: 'Kim Lee', phone: '0400 000 000', service_type: 'mentoring' });
  const details = { phone: { before: '0400 000 000', after: '0499 999 999' } };
  await database.owner`update leads set phone = '0499 999 999'`;
  await database.owner`update clients set phone = '0499 999 999'`;
  await database.owner`
    insert into activities (lead_id, client_id, kind, details)
    select id, client_id, 'receipt', ${JSON.stringify(details)}::jsonb from leads
  `;
  await putBack((await latest('receipt')).id);
  const [row] = await database.owner`
    select leads.phone as lead, clients.phone as client from leads, clients
  `;
  expect(row).toEqual({ lead: '0400 000 000', client: '0400 000 000' });
});
