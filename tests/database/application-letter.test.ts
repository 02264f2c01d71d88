import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Letter, RECEIPT } from '../../app/features/emails/letters.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { addVacancy, apply, call, TRADE_TABLES, tokenIn } from './trade-records.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database.owner, ...TRADE_TABLES));

const EMAIL = 'mia@example.com';
const GUARDIAN = { name: 'Pat Tran', relation: 'Mother', email: 'pat@example.com' };
/** Under 18 for some years to come. */
const YOUNG = { date_of_birth: `${new Date().getFullYear() - 16}-01-01`, guardian: GUARDIAN };

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

describe('a parent or guardian', () => {
  async function asked() {
    const { slug } = await addVacancy(database);
    await apply(database, slug, YOUNG);
    return tokenIn(database, GUARDIAN.email, '/g/');
  }

  const standing = async () => {
    const [row] = await database.owner`
      select stage, outcome_reason, guardian_agreed_at from applications
      join candidates on candidates.id = candidate_id`;
    return row;
  };

  it('agrees once', async () => {
    const token = await asked();
    await call(database, `public.answer_as_guardian('${token}', true)`);
    expect(await standing()).toMatchObject({
      stage: 'applied',
      guardian_agreed_at: expect.any(Date),
    });
    await expect(call(database, `public.answer_as_guardian('${token}', false)`)).rejects.toThrow(
      'This link does not work any more.',
    );
    expect(await call(database, `public.read_guardian_request('${token}')`)).toBeNull();
  });

  it('who declines ends the application, and the timeline says so', async () => {
    await call(database, `public.answer_as_guardian('${await asked()}', false)`);
    expect(await standing()).toEqual({
      stage: 'withdrawn',
      outcome_reason: 'The parent or guardian did not agree.',
      guardian_agreed_at: null,
    });
    expect(
      await database.owner`select body, details from activities where kind = 'guardian'`,
    ).toEqual([{ body: 'Pat Tran', details: { isDeclined: true } }]);
  });

  it('cannot use a link after it has expired', async () => {
    const token = await asked();
    await database.owner`update private.trade_tokens set expires_at = now() where purpose = 'guardian'`;
    await expect(call(database, `public.answer_as_guardian('${token}', true)`)).rejects.toThrow();
  });
});
