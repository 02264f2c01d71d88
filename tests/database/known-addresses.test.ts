import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { createStaff } from './callers.ts';
import { addVacancy, apply, call, confirm, TRADE_TABLES, tokenIn } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;
let slug: string;

const MIA = 'mia@example.com';
/** What a stranger sends who knows the address. */
const STRANGER = {
  email: 'MIA@Example.com',
  name: 'Someone Else',
  phone: '0499 999 999',
  suburb: 'Nowhere',
  date_of_birth: '1990-01-01',
  cover_note: 'Other words',
  resume_path: 'other.pdf',
  guardian: { name: 'Nobody', relation: 'Uncle', email: 'nobody@example.com' },
};

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database.owner, ...TRADE_TABLES, 'public.notices');
  slug = (await addVacancy(database)).slug ?? '';
  const young = `${new Date().getFullYear() - 16}-01-01`;
  const guardian = { name: 'Ann Tran', relation: 'Mother', email: 'ann@example.com' };
  await apply(database, slug, { suburb: 'Joondalup', date_of_birth: young, guardian });
});

/** Everything that belongs to Mia, apart from messages. */
async function record() {
  const [row] = await database.owner`
    select jsonb_build_object(
      'candidates', (select jsonb_agg(candidates) from candidates),
      'applications', (select jsonb_agg(applications) from applications),
      'activities', (select jsonb_agg(activities) from activities)
    ) as all
  `;
  return row?.all;
}

const waiting = async () => database.owner`select state, email, details from received_applications`;

describe('an application under a known address', () => {
  it.each(['the same job', 'another job'])('changes nothing for %s', async (job) => {
    const before = await record();
    const target = job === 'another job' ? (await addVacancy(database)).slug : slug;
    await apply(database, target, STRANGER);
    expect(await record()).toEqual(before);
    const [row] = await waiting();
    expect(row).toMatchObject({ state: 'unconfirmed', details: { name: 'Someone Else' } });
  });

  it('gets the same reply as one under an unknown address', async () => {
    const known = await apply(database, slug, STRANGER);
    const unknown = await apply(database, slug, { ...STRANGER, email: 'new@example.com' });
    expect({ ...known, reference: '' }).toEqual({ ...unknown, reference: '' });
    expect(Object.keys(known)).not.toContain('receipt_token');
  });

  it('writes to the owner of the address alone, without words that the sender chose', async () => {
    await database.owner`delete from emails`;
    await apply(database, slug, STRANGER);
    const mails = await database.owner`
      select recipient, secret.body_text from emails
      join private.confidential_email_bodies as secret on secret.email_id = emails.id
    `;
    expect(mails.map(({ recipient }) => recipient)).toEqual(['MIA@Example.com']);
    expect(mails[0]?.body_text).toContain('contact details, a résumé, a cover note');
    // Without the link, which has random digits.
    const words = mails[0]?.body_text.replace(/https:\S+/g, '');
    expect(words).not.toMatch(/Other words|Nowhere|0499/);
  });
});

describe('the owner of the address', () => {
  const read = async () =>
    call(
      database,
      `public.read_unconfirmed('${await tokenIn(database, 'MIA@Example.com', '/c/')}')`,
    );

  it('reads what was sent and what differs, but no date of birth or guardian', async () => {
    await apply(database, slug, STRANGER);
    const shown = await read();
    expect(shown).toMatchObject({ name: 'Someone Else', replaces: true, has_resume: true });
    expect(shown.differences).toEqual([
      { field: 'name', sent: 'Someone Else', known: 'Mia Tran' },
      { field: 'phone', sent: '0499 999 999', known: '0412 345 678' },
      { field: 'suburb', sent: 'Nowhere', known: 'Joondalup' },
    ]);
  });

  it('joins it, and chooses what stands; date of birth and guardian stay', async () => {
    await apply(database, slug, { ...STRANGER, available_from: '2027-01-04' });
    await confirm(database, 'MIA@Example.com', { phone: 'sent', suburb: 'known', name: 'other' });
    const [row] = await database.owner`select *, date_of_birth::text as born from candidates`;
    expect(row).toMatchObject({
      name: 'Mia Tran',
      phone: '0499 999 999',
      suburb: 'Joondalup',
      resume_path: 'other.pdf',
      guardian_email: 'ann@example.com',
    });
    expect(row?.born).not.toBe('1990-01-01');
    const [application] = await database.owner`
      select cover_note, sent, private.waits_for_guardian(applications) as waits from applications
    `;
    expect(application).toMatchObject({ cover_note: 'Other words', waits: true });
    expect(await waiting()).toEqual([]);
    const [entry] = await database.owner`
      select details from activities where kind = 'record_update'
    `;
    expect(entry?.details.phone).toEqual({ before: '0412 345 678', after: '0499 999 999' });
  });

  it('answers once: the link has then been used', async () => {
    await apply(database, slug, STRANGER);
    const token = await tokenIn(database, 'MIA@Example.com', '/c/');
    await confirm(database, 'MIA@Example.com');
    await expect(call(database, `public.disown_application('${token}')`)).rejects.toThrow(
      'This link does not work any more.',
    );
  });

  it('discards what they did not send, and staff hear of it', async () => {
    const before = await record();
    await apply(database, slug, STRANGER);
    const token = await tokenIn(database, 'MIA@Example.com', '/c/');
    await call(database, `public.disown_application('${token}')`);
    expect(await waiting()).toEqual([]);
    const after = await record();
    expect([after.candidates, after.applications]).toEqual([
      before.candidates,
      before.applications,
    ]);
    const seen = await call(database, 'public.my_notices()', admin);
    const lines = seen.notices.map(({ line }: { line: string }) => line);
    expect(lines[0]).toBe('Mia Tran says that they did not apply for Apprentice electrician');
  });

  it('can also say so about a first application, whose links then end', async () => {
    const token = await tokenIn(database, MIA, '/r/');
    await call(database, `public.disown_application('${token}')`);
    const [row] = await database.owner`select stage, outcome_reason from applications`;
    expect(row).toMatchObject({ stage: 'withdrawn' });
    expect(await call(database, `public.read_receipt('${token}')`)).toBeNull();
  });
});

describe('the receipt', () => {
  it('shows what was sent with its application, not what is known by now', async () => {
    const token = await tokenIn(database, MIA, '/r/');
    await database.owner`update candidates set name = 'Mia Wu', phone = '0455', suburb = 'Perth'`;
    expect(await call(database, `public.read_receipt('${token}')`)).toMatchObject({
      name: 'Mia Tran',
      phone: '0412 345 678',
      suburb: 'Joondalup',
    });
    const details = JSON.stringify({ phone: '0400 000 000', suburb: 'Yokine' });
    await call(database, `public.correct_application('${token}', '${details}')`);
    const [row] = await database.owner`select phone, suburb from candidates`;
    expect(row).toEqual({ phone: '0455', suburb: 'Perth' });
  });
});

describe('staff', () => {
  const receivedId = async () =>
    (await database.owner`select id from received_applications`)[0]?.id as string;

  it('see what waits and what differs, and join it with a reason', async () => {
    await apply(database, slug, STRANGER);
    const [row] = await call(database, 'public.waiting_applications()', admin);
    expect(row).toMatchObject({ state: 'unconfirmed', candidate: { name: 'Mia Tran' } });
    expect(row.differences).toHaveLength(3);
    const id = await receivedId();
    await expect(
      call(database, `public.join_application('${id}', '{}', ' ')`, admin),
    ).rejects.toThrow('Say how you know that this person sent it.');
    await call(database, `public.join_application('${id}', '{"name": "sent"}', 'Called')`, admin);
    const [candidate] = await database.owner`select name, phone from candidates`;
    expect(candidate).toEqual({ name: 'Someone Else', phone: '0412 345 678' });
  });

  it('delete it, which the audit log keeps', async () => {
    await apply(database, slug, STRANGER);
    const id = await receivedId();
    await call(database, `public.discard_application('${id}')`, admin);
    expect(await waiting()).toEqual([]);
    const log = await database.owner`
      select from audit_log where record_id = ${id} and action = 'delete'
    `;
    expect(log).toHaveLength(1);
  });

  it('without the right to manage candidates can do none of it', async () => {
    await apply(database, slug, STRANGER);
    const viewer = await createStaff(database.owner, 'viewer');
    const id = await receivedId();
    for (const attempt of [
      `public.release_application('${id}')`,
      `public.join_application('${id}', '{}', 'x')`,
      `public.discard_application('${id}')`,
      'public.waiting_applications()',
    ]) {
      await expect(call(database, attempt, viewer)).rejects.toThrow('Permission denied');
    }
  });
});
