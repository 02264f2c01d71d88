import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillIn, mergeValues } from '~/features/emails/merge-fields';
import { getAnswered } from '~/features/emails/received-api';
import type { Db } from '~/lib/supabase/client';
import { createStaff } from '../database/callers.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { type KeyClients, makeKey, openKeyClients } from './key-clients.ts';

const SENDER = { name: 'Vera', company: 'Tuart', phone: '08 5550 0101' };
const TEMPLATE = '{{name}}, {{their_company}}, {{service}}';
const PERSON = { name: 'Emma Hart', email: 'emma@example.com' };
const EMMA = { ...PERSON, service_type: 'traineeship', company: 'Banksia Cabinets' };

let database: TestDatabase;
let clients: KeyClients;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  clients = await openKeyClients(database);
  const admin = await createStaff(database.owner, 'admin');
  await database.owner`
    insert into public.permissions (role, permission_key)
    select 'writer', unnest(array['leads.view', 'leads.manage', 'clients.view', 'candidates.view'])
  `;
  db = clients.client(await makeKey(database, admin, { role: 'writer' })) as unknown as Db;
});
afterAll(async () => {
  await clients.close();
  await database.close();
});

async function add(table: string, row: object) {
  const id = randomUUID();
  const whole = { id, ...row };
  const places = Object.keys(whole).map((_, index) => `$${index + 1}`);
  await database.owner.unsafe(
    `insert into public.${table} (${Object.keys(whole)}) values (${places})`,
    Object.values(whole),
  );
  return id;
}

/** The words of a template in the reply to a message. */
async function filledIn(message: object): Promise<string> {
  const row = { fingerprint: randomUUID(), sender: EMMA.email, sender_name: 'Em', ...message };
  const { to } = await getAnswered(db, await add('received_messages', row));
  expect(to.email).toBe(row.sender);
  return fillIn(TEMPLATE, mergeValues(to, SENDER));
}

it('the reply to a message knows as much about its sender as the record does', async () => {
  const lead = { lead_id: await add('leads', EMMA) };
  const whole = 'Emma Hart, Banksia Cabinets, traineeships';
  expect(await filledIn(lead)).toBe(whole);
  expect(await filledIn({ client_id: await add('clients', EMMA) })).toBe(whole);
  expect(await filledIn({ ...lead, filed_by: 'staff', sender: 'Emma@example.com' })).toBe(whole);
  expect(await filledIn({ candidate_id: await add('candidates', PERSON) })).toBe(
    'Emma Hart, your company, our services',
  );
});

it('the reply to someone else whose message is filed with the record names nobody', async () => {
  const lead = { lead_id: await add('leads', EMMA) };
  const other = { ...lead, sender: 'other@example.com', sender_name: 'Otto' };
  const unknown = 'Otto, your company, our services';
  expect(await filledIn({ ...other, filed_by: 'staff' })).toBe(unknown);
  expect(await filledIn({ ...other, is_from_stranger: true })).toBe(unknown);
  expect(await filledIn({ sender: 'other@example.com', sender_name: 'Otto' })).toBe(unknown);
});
