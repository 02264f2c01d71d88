import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../server/app-env.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());

async function importClients(records: object[]) {
  await as(
    database.authenticator,
    admin,
    (sql) => sql`select public.import_clients(${sql.json(records.map((it) => ({ ...it })))})`,
  );
}

async function clientOf(email: string) {
  const [row] = await database.owner`select * from clients where lower(email) = lower(${email})`;
  return row;
}

it('adds what is new, and changes what the file knows better', async () => {
  await database.owner`
    insert into clients (name, email, phone, company, status, source)
    values ('Mia', 'mia@example.com', '0400 000 000', 'Banksia', 'active', 'contact_form')
  `;
  await importClients([
    { name: 'Mia Tran', email: 'MIA@example.com', company: 'Tuart' },
    { name: 'Noah', email: 'noah@example.com', status: 'placed' },
    { name: 'Noah again', email: 'NOAH@example.com' },
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

it('changes a status only where the file has one', async () => {
  await importClients([{ name: 'Mia Tran', email: 'mia@example.com', status: 'placed' }]);
  expect((await clientOf('mia@example.com'))?.status).toBe('placed');
  await importClients([{ name: 'Mia Tran', email: 'mia@example.com' }]);
  expect((await clientOf('mia@example.com'))?.status).toBe('placed');
});

it('names the clients that are known, whatever their case', async () => {
  const rows = await as(
    database.authenticator,
    admin,
    (sql) => sql`select * from public.known_clients(${['Mia@Example.com', 'new@example.com']})`,
  );
  expect(rows.map(({ known_clients }) => known_clients)).toEqual(['mia@example.com']);
});
