import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());

const FILE = '0123456789abcdef';
let files = 0;

/** Each call is a new file, unless a file is given. */
async function importRows(
  kind: 'clients' | 'leads',
  rows: object[],
  file = `${FILE}${++files}`,
): Promise<number> {
  const records = rows.map((row, index) => ({ row: index + 2, ...row }));
  const [answer] = await as(database.authenticator, admin, (sql) =>
    kind === 'clients'
      ? sql`select public.import_clients(${file}, ${sql.json(records)}) as added`
      : sql`select public.import_leads(${file}, ${sql.json(records)}) as added`,
  );
  return answer?.added;
}

const importClients = (rows: object[], file?: string) => importRows('clients', rows, file);

async function clientOf(email: string) {
  const [row] = await database.owner`select * from clients where lower(email) = lower(${email})`;
  return row;
}

it('adds new clients, and updates known ones from the file', async () => {
  await database.owner`
    insert into clients (name, email, phone, company, status, source)
    values ('Mia', 'mia@example.com', '0400 000 000', 'Banksia', 'active', 'contact_form')
  `;
  await importClients([
    { name: 'Mia Tran', email: 'MIA@example.com', company: 'Tuart' },
    { name: 'Noah', email: 'noah@example.com', status: 'placed' },
  ]);
  expect(await clientOf('mia@example.com')).toMatchObject({
    name: 'Mia Tran',
    phone: '0400 000 000',
    company: 'Tuart',
    status: 'active',
    source: 'contact_form',
  });
  expect(await clientOf('noah@example.com')).toMatchObject({ status: 'placed', source: 'import' });
});

it('changes a status only when the file has one', async () => {
  await importClients([{ name: 'Mia Tran', email: 'mia@example.com', status: 'placed' }]);
  expect((await clientOf('mia@example.com'))?.status).toBe('placed');
  await importClients([{ name: 'Mia Tran', email: 'mia@example.com' }]);
  expect((await clientOf('mia@example.com'))?.status).toBe('placed');
});

it('uses the later of two rows with the same e-mail, and nothing from the other', async () => {
  await importClients([
    { name: 'Ava', email: 'ava@example.com', phone: '0400 000 001', status: 'placed' },
    { name: 'Ava Lee', email: 'AVA@example.com', company: 'Tuart' },
  ]);
  expect(await clientOf('ava@example.com')).toMatchObject({
    name: 'Ava Lee',
    phone: null,
    company: 'Tuart',
    status: 'lead',
  });
});

it('never adds a row of a file twice, however often it is imported', async () => {
  const rows = [
    { name: 'Ella', email: 'ella@example.com' },
    { name: 'Ella', email: 'ella@example.com', message: 'Another question' },
  ];
  expect(await importRows('leads', rows.slice(0, 1), `${FILE}-again`)).toBe(1);
  expect(await importRows('leads', rows, `${FILE}-again`)).toBe(1);
  expect(await importRows('leads', rows, `${FILE}-again`)).toBe(0);
  expect(await database.owner`select from leads where email = 'ella@example.com'`).toHaveLength(2);
  const taken = await as(
    database.authenticator,
    admin,
    (sql) => sql`select * from public.imported_rows('leads', ${`${FILE}-again`})`,
  );
  expect(taken.map(({ imported_rows }) => imported_rows)).toEqual([2, 3]);
  expect(await importRows('leads', rows)).toBe(2);
});

it('does not mark the rows of a failed batch as imported', async () => {
  const file = `${FILE}-broken`;
  const rows = [
    { name: 'Finn', email: 'finn@example.com' },
    { name: 'x'.repeat(300), email: 'long@example.com' },
  ];
  await expect(importRows('leads', rows, file)).rejects.toThrow();
  expect(await importRows('leads', rows.slice(0, 1), file)).toBe(1);
});

it('does not count imported leads as new today, and keeps the day they were received', async () => {
  const today = async () => {
    const [row] = await as(
      database.authenticator,
      admin,
      (sql) => sql`select (public.lead_overview() ->> 'today')::integer as today`,
    );
    return row?.today;
  };
  const before = await today();
  await importRows('leads', [
    { name: 'Old', email: 'old@example.com', received: '2024-03-01T10:00:00+08:00' },
    { name: 'Undated', email: 'undated@example.com' },
    { name: 'Early', email: 'early@example.com', received: '2999-01-01' },
  ]);
  const [old, early] = await database.owner`
    select created_at::timestamptz(0) as at, created_at > now() as is_future from leads
    where email in ('old@example.com', 'early@example.com') order by created_at
  `;
  expect(old?.at).toEqual(new Date('2024-03-01T10:00:00+08:00'));
  expect(early?.is_future).toBe(false);
  expect(await today()).toBe(before + 1);
});

it('returns the stored data of known clients, ignoring case', async () => {
  const rows = await as(
    database.authenticator,
    admin,
    (sql) => sql`select * from public.known_clients(${['Mia@Example.com', 'new@example.com']})`,
  );
  expect(rows).toEqual([
    {
      address: 'mia@example.com',
      email: 'mia@example.com',
      name: 'Mia Tran',
      phone: '0400 000 000',
      company: 'Tuart',
      service_type: null,
      status: 'placed',
    },
  ]);
});

it('recognises a client by an address that was merged into them', async () => {
  await database.owner`
    insert into clients (name, email, other_emails, status, source)
    values ('Lee Chan', 'Lee@work.example', '{lee@home.example}', 'active', 'contact_form')
  `;
  const known = await as(
    database.authenticator,
    admin,
    (sql) =>
      sql`select address, email from public.known_clients(${['LEE@home.example', 'lee@work.example']})`,
  );
  expect(known).toEqual([
    { address: 'lee@home.example', email: 'lee@work.example' },
    { address: 'lee@work.example', email: 'lee@work.example' },
  ]);
  const added = await importClients([
    { name: 'Lee', email: 'lee@work.example', phone: '0400 000 009' },
    { name: 'Lee M Chan', email: 'Lee@Home.example', company: 'Tuart', status: 'placed' },
  ]);
  expect(added).toBe(1);
  const clients = await database.owner`select * from clients where email ilike 'lee@%'`;
  expect(clients).toMatchObject([
    {
      name: 'Lee M Chan',
      email: 'Lee@work.example',
      phone: null,
      company: 'Tuart',
      status: 'placed',
      source: 'contact_form',
    },
  ]);
});
