import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SentEstimate } from '../../app/lib/estimate/sent-estimate.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, SERVICE, takeInEnquiry } from './callers.ts';

const FACT = {
  ...{ id: randomUUID(), key: 'incentive', label: 'Incentive', value: '5,000', unit: '$' },
  ...{ shown: '$5,000', valid_from: '2025-07-01', valid_to: '2025-12-31', source: 'Gazette' },
  ...{ source_url: 'https://gazette.example', checked_on: '2025-07-02' },
};

const ESTIMATE: SentEstimate = {
  inputs: { kind: 'apprenticeship', start: '2025-08-01', size: 12 },
  day: '2026-11-17',
  lines: [
    { label: 'Incentive', paid: 'Once.', condition: '', key: 'incentive', fact: FACT },
    { label: 'Other', paid: '', condition: '', key: 'other', fact: null },
  ],
  ...{ total: '$5,000', leftOut: 1, page: '/incentives', hasChanged: true, isGone: false },
};

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database.owner, 'public.leads', 'public.clients', 'public.emails'));

async function submit(changes: object = {}): Promise<string> {
  const enquiry = {
    ...{ submission_id: randomUUID(), name: 'Sam Ward', email: 'sam@tuart.example', form: 'main' },
    ...{ message: 'We need two apprentices.', service_type: 'apprenticeship' },
    ...{ page_path: '/estimate/enquiry', notice_version: '1', estimate: ESTIMATE },
    ...changes,
  };
  const [row] = await as(
    database.authenticator,
    SERVICE,
    (sql) => sql`select public.submit_enquiry(${JSON.stringify(enquiry)}::jsonb) as id`,
  );
  await takeInEnquiry(database.authenticator);
  return row?.id;
}

const stored = async (id: string) =>
  (await database.owner`select estimate from leads where id = ${id}`)[0]?.estimate;

describe('an estimate that comes with an enquiry', () => {
  it('is stored with the lead as it was, and later changes to the fact do not affect it', async () => {
    await database.owner`
      insert into facts (id, key, label, value, unit, valid_from, valid_to, source)
      values (${FACT.id}, 'incentive', 'Incentive', '5,000', '$', '2025-07-01', '2025-12-31', 'Gazette')
    `;
    const id = await submit();
    await database.owner`update facts set value = '1' where id = ${FACT.id}`;
    await database.owner`delete from facts where id = ${FACT.id}`;
    expect(await stored(id)).toEqual(ESTIMATE);
  });

  it('is optional', async () => {
    expect(await stored(await submit({ estimate: null }))).toBeNull();
    expect(await stored(await submit({ estimate: undefined }))).toBeNull();
  });

  it('cannot be changed afterwards, but the lead can', async () => {
    const id = await submit();
    const admin = await createStaff(database.owner, 'admin');
    const change = as(
      database.authenticator,
      admin,
      (sql) => sql`update leads set estimate = null where id = ${id}`,
    );
    await expect(change).rejects.toThrow('The estimate of an enquiry cannot be changed.');
    await database.owner`update leads set status = 'contacted', estimate = estimate where id = ${id}`;
    expect(await stored(id)).toEqual(ESTIMATE);
  });

  it('is listed for the export, and part of what a person can ask for', async () => {
    await submit();
    const admin = await createStaff(database.owner, 'admin');
    const [listed] = await as(
      database.authenticator,
      admin,
      (sql) => sql`select find_leads() -> 'rows' -> 0 -> 'estimate' as estimate`,
    );
    expect(listed?.estimate).toEqual(ESTIMATE);
    const [exported] = await as(
      database.authenticator,
      admin,
      (sql) => sql`select find_person('sam@tuart.example') #> '{leads,0,estimate}' as estimate`,
    );
    expect(exported?.estimate).toEqual(ESTIMATE);
  });
});

describe('letters about it', () => {
  it('the confirmation names it in one line, and leaves the line out without one', async () => {
    await submit();
    const [mail] = await database.owner`select body_text from emails`;
    expect(mail?.body_text).toContain(
      'Your estimate: Apprenticeship starting 1 August 2025, $5,000 in total\n',
    );
    await database.owner`delete from emails`;
    await submit({ estimate: null });
    const [plain] = await database.owner`select body_text from emails`;
    expect(plain?.body_text).not.toContain('estimate');
  });

  it('a form that is only emailed has the whole estimate in its message', async () => {
    await database.owner`
      insert into forms (key, name, definition, notify_email, destination)
      select 'by-mail', 'By mail', definition, 'office@tuart.example', 'email'
      from forms where key = 'main'
    `;
    await submit({ form: 'by-mail' });
    const [mail] = await database.owner`
      select body_text from emails where recipient = 'office@tuart.example'
    `;
    expect(mail?.body_text).toContain(
      [
        'Estimate, as on 17 November 2026: Apprenticeship starting 1 August 2025, $5,000 in total, 12 employees',
        'The figures had changed since the visitor saw them.',
        '- Incentive: $5,000 (1 July 2025 to 31 December 2025; Gazette)',
        '- Other: (figure being updated)',
      ].join('\n'),
    );
  });
});
