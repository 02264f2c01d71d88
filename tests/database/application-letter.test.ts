import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Letter, RECEIPT } from '../../app/features/emails/letters.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { addVacancy, apply, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database.owner, ...TRADE_TABLES));

const EMAIL = 'mia@example.com';

describe('the receipt of an application', () => {
  afterEach(async () => {
    await database.owner`delete from public.email_templates where purpose is not null`;
  });

  async function write({ subject, body }: Letter) {
    await database.owner`
      insert into public.email_templates (purpose, subject, body)
      values (${RECEIPT.purpose}, ${subject}, ${body})`;
  }

  async function sent() {
    const { slug } = await addVacancy(database);
    const { reference } = await apply(database, slug);
    const [mail] = await database.owner`
      select subject, secret.body_text as body from public.emails
      join private.confidential_email_bodies as secret on secret.email_id = emails.id
      where recipient = ${EMAIL}`;
    await database.owner`delete from public.candidates`;
    await database.owner`delete from public.emails`;
    const body: string = mail?.body
      .replace(reference, 'REF')
      .replace(/\/r\/\w+/, '/r/TOKEN')
      .replace(/Received: .*/, 'Received: TIME');
    return { subject: mail?.subject, body };
  }

  it('is the same with the original letter as with none', async () => {
    const original = await sent();
    await write(RECEIPT.original);
    expect(await sent()).toEqual(original);
    expect(original.subject).toBe('Your application: Apprentice electrician – our team');
    expect(original.body).toContain('https://tuart.example/r/TOKEN\n');
    // Nothing was updated, so its line is left out.
    expect(original.body).toContain('received your application.\n\nYour reference: REF\n');
    expect(original.body).not.toContain('{{');
  });

  it('is the letter that staff have written', async () => {
    await write({ subject: 'Thanks – {{job}}', body: 'Hi {{name}}\n{{link}}' });
    expect(await sent()).toEqual({
      subject: 'Thanks – Apprentice electrician',
      body: 'Hi Mia Tran\nhttps://tuart.example/r/TOKEN\n',
    });
  });

  it.each([
    [{ body: 'Thanks' }, /needs \{\{link\}\}/],
    [{ subject: '{{name}}' }, /can only contain .*\{\{job\}\}, not \{\{name\}\}/],
    [{ body: '{{link}} {{cover_note}}' }, /filled in for \{\{cover_note\}\}/],
  ])('is refused with %j', async (changes, message) => {
    await expect(write({ ...RECEIPT.original, ...changes })).rejects.toThrow(message);
  });
});
