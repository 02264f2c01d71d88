import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueAuthMail } from '../../server/backend/auth/notices/mails.ts';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

let database: TestDatabase;
let admin: Caller;
let recruiter: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
  recruiter = await createStaff(database.owner, 'recruiter');
});
afterAll(() => database.close());

const OWN = {
  subject: 'Your new password',
  body: 'Good day,\n\nHere you go: {{link}}\n\n{{company}}',
};

function write(caller: Caller, letter: Partial<typeof OWN>, purpose = 'account-recovery') {
  const { subject, body } = { ...OWN, ...letter };
  return as(
    database.authenticator,
    caller,
    (sql) => sql`
      insert into email_templates (name, purpose, subject, body)
      values ('Forgotten password', ${purpose}, ${subject}, ${body})`,
  );
}

/** What someone who has forgotten their password gets. */
async function letterSent(to: string) {
  const link = 'https://site.test/verify?token=1';
  await queueAuthMail(database.owner, { to, kind: 'recovery', link, code: '012345' });
  const [mail] = await database.owner`
    select subject, secret.body_text from emails
    join private.confidential_email_bodies as secret on secret.email_id = emails.id
    where recipient = ${to}`;
  return { subject: mail?.subject, text: mail?.body_text };
}

it('an email about accounts is the administrator’s own, and the original without one', async () => {
  const original = await letterSent('first@example.com');
  expect(original.subject).toBe('Reset your password');
  await write(admin, {});
  expect(await letterSent('second@example.com')).toEqual({
    subject: OWN.subject,
    text: expect.stringContaining('Here you go: https://site.test/verify?token=1'),
  });
  await as(database.authenticator, admin, (sql) => sql`delete from email_templates`);
  expect((await letterSent('third@example.com')).text).toBe(original.text);
});

it.each([
  [{ body: 'Hello' }, 'The email needs {{link}}'],
  [{ body: '{{link}} or http://evil.example' }, 'no link but {{link}}'],
  [{ body: '{{link}} {{fact:wage}}' }, 'no facts'],
  [{ body: '{{link}} {{message}}' }, 'Nothing can be filled in for {{message}}'],
  [{ subject: '{{link}}' }, 'Nothing can be filled in for {{link}}'],
])('it cannot be saved with %j', async (letter, problem) => {
  await expect(write(admin, letter)).rejects.toThrow(problem);
});

it('only administrators write it', async () => {
  await expect(write(recruiter, {})).rejects.toThrow('Only administrators');
  await expect(write(admin, {}, 'account-unknown')).rejects.toThrow('purpose_check');
});
