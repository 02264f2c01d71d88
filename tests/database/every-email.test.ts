import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** What stores a message in the outbox. */
const SENDS =
  /insert into public\.emails\b|private\.(queue_link_email|queue_confidential_email|tell_account)\(/i;
const WRITES = /private\.write_letter\(/;

/** Why a function that sends mail does not take its words from `private.letters`. */
const REASONS: Record<string, string> = {
  queue_confidential_email: 'passes a message on',
  queue_link_email: 'passes a message on',
  queue_confirmation: 'a letter whose original the specification fixes',
  save_email: 'people write it',
  queue_emails: 'people write it',
  add_to_vacancy: 'people write it',
  reject_applications: 'people write it',
  remove_second_factor: 'names a letter to private.tell_account',
  change_user_email: 'names a letter to private.tell_account',
};

/** Texts in those functions that no letter has, and why. */
const FIXED: Record<string, string> = {
  'answers to our questions': 'a part of an application, in a list',
  'A low rating or a concern': 'the name of a step, in a list',
  'FMDD FMMonth YYYY': 'the format of a date',
  'delete from auth.webauthn_credentials where user_id = $1': 'a statement',
};

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Without comments, and without what the caller is told. */
async function functions(): Promise<{ name: string; source: string }[]> {
  const rows = await database.owner`
    select proname as name, prosrc as source from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  return rows.map(({ name, source }) => ({
    name,
    source: source.replace(/--.*$/gm, '').replace(/\braise\b[^;]*;/gi, ''),
  }));
}

it('every email has words that staff can change, or a reason', async () => {
  const all = await functions();
  const senders = all.filter(({ source }) => SENDS.test(source));
  expect(senders.length).toBeGreaterThan(15);
  const fixed = senders.filter(({ source }) => !WRITES.test(source)).map(({ name }) => name);
  expect(fixed.toSorted()).toEqual(Object.keys(REASONS).toSorted());
});

it('no sentence stands in a function that sends a letter', async () => {
  const writers = (await functions()).filter(
    ({ name, source }) =>
      name !== 'write_letter' &&
      /private\.(write_letter|queue_guardian_email|tell_account)\(/.test(source),
  );
  expect(writers.length).toBeGreaterThan(15);
  const sentences = writers.flatMap(({ name, source }) =>
    [...source.matchAll(/'((?:[^']|'')*)'/g)]
      .map(([, text = '']) => text)
      .filter((text) => /\p{L}{2,} \p{L}+ \p{L}/u.test(text) && !Object.hasOwn(FIXED, text))
      .map((text) => `${name}: ${text}`),
  );
  expect(sentences).toEqual([]);
});

it('every kind of notification has the subject of its email', async () => {
  const [row] = await database.owner`
    select array_agg(found[1] order by found[1]) as kinds from pg_constraint,
      regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''', 'g') as found
    where conname = 'notices_kind_check'`;
  const letters = await database.owner`
    select substr(purpose, 8) as kind from private.letters() where purpose like 'notice-%'`;
  expect(letters.map(({ kind }) => kind).toSorted()).toEqual(row?.kinds.toSorted());
});

it('the server sends no other email', () => {
  const senders = readdirSync(path.join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
    .filter((name) =>
      /queue_\w*email\b|\.sendMail\(|into (public\.)?emails\b|from\('emails'\)\s*\.insert/.test(
        readFileSync(path.join(ROOT, 'server', name), 'utf8'),
      ),
    );
  // The emails about accounts are letters too; the other one sends what is in the outbox.
  expect(senders.toSorted()).toEqual([
    'backend/auth/notices/mails.ts',
    'jobs/sending/send-mail.ts',
  ]);
});
