import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { createStaff, memberOf, SERVICE } from './callers.ts';
import { addPlacement, PLACEMENT_TABLES } from './placement-records.ts';
import { addCandidate, addRow, addVacancy, call, TRADE_TABLES } from './trade-records.ts';

const KINDS = "array['task', 'visit', 'care', 'interview']";

let database: TestDatabase;
let person: Caller;
let staffId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner`insert into roles (role) values ('recruiter') on conflict do nothing`;
  await database.owner`
    insert into permissions (role, permission_key)
    select 'recruiter', unnest(array[
      'leads.manage', 'candidates.view', 'vacancies.view', 'placements.view'
    ])
    on conflict do nothing
  `;
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(
    database.owner,
    ...PLACEMENT_TABLES,
    ...TRADE_TABLES,
    'public.staff',
    'public.tasks',
  );
  person = await createStaff(database.owner, 'recruiter');
  staffId = await memberOf(database.owner, person, 'Kim');
});

const make = (withoutNames = false, kinds = KINDS): Promise<string> =>
  call(database, `public.make_calendar_feed(${kinds}, ${withoutNames})`, person);

const read = (token: string) => call(database, `public.read_calendar_feed('${token}')`, SERVICE);

async function summaries(token: string) {
  const { entries } = await read(token);
  return entries.map(({ kind, title }: { kind: string; title?: string }) => [kind, title]);
}

async function addWork() {
  await database.owner`
    insert into tasks (title, due_on, assignee_id) values
      ('Last month', private.office_day() - 31, ${staffId}),
      ('Yesterday', private.office_day() - 1, ${staffId}),
      ('In a year', private.office_day() + 365, ${staffId}),
      ('Later', private.office_day() + 366, ${staffId}),
      ('Nobody’s', private.office_day(), null)
  `;
}

async function addInterview(fields: object = {}) {
  const vacancy = await addVacancy(database);
  const candidate = await addCandidate(database);
  const row = { vacancy_id: vacancy.id, candidate_id: candidate.id, stage: 'interview' };
  const application = await addRow(database, 'applications', row);
  await addRow(database, 'interviews', {
    application_id: application.id,
    starts_at: new Date(Date.now() + 86_400_000).toISOString(),
    minutes: 45,
    status: 'planned',
    staff_ids: [staffId],
    place: '12 Marri Road',
    ...fields,
  });
}

it('gives a person’s own entries, from 30 days ago to a year ahead', async () => {
  await addWork();
  expect(await summaries(await make())).toEqual([
    ['task', 'Yesterday'],
    ['task', 'In a year'],
  ]);
});

it('includes cancelled interviews, and the kinds that were chosen', async () => {
  await addWork();
  await addInterview({ status: 'cancelled', cancel_reason: 'Ill' });
  const { entries } = await read(await make(false, "array['interview']"));
  expect(entries).toMatchObject([{ kind: 'interview', state: 'cancelled', candidate: 'Mia Tran' }]);
});

it('a visit has its time and the address of the employer; what it raised has a neutral title', async () => {
  const { id } = await addPlacement(database, { starts_on: '2026-01-05', owner_id: staffId });
  await database.owner`
    update organisations
    set address = '5 Banksia Road', suburb = 'Welshpool', state = 'WA', postcode = '6106'
  `;
  await database.owner`
    insert into tasks (title, due_on, planned_time, assignee_id, placement_id, care_step_id, care_kind)
    values ('Month 3 visit', private.office_day() + 7, '09:30', ${staffId}, ${id ?? ''}, gen_random_uuid(), 'visit')
  `;
  await database.owner`
    insert into visits (placement_id, wellbeing, follow_up) values (${id ?? ''}, 1, 'Ask about the night shifts')
  `;
  const { entries } = await read(await make());
  const planned = entries.filter(({ kind }: { kind: string }) => kind === 'visit');
  expect(planned).toMatchObject([
    {
      place: '5 Banksia Road, Welshpool WA 6106',
      minutes: 60,
      starts_at: expect.stringContaining('01:30:00'),
    },
  ]);
  const titles = (await summaries(await make())).filter(([kind]: string[]) => kind === 'task');
  expect(titles).toEqual([
    ['task', 'Follow-up after a visit'],
    ['task', 'Follow-up after a visit'],
  ]);
});

it('without names has no names, titles or places', async () => {
  await addWork();
  await addInterview();
  const text = JSON.stringify(await read(await make(true)));
  for (const word of ['Mia', 'Marri', 'Kim', 'Yesterday', 'Apprentice']) {
    expect(text).not.toContain(word);
  }
});

it('an address can be changed, replaced and switched off', async () => {
  await addWork();
  const first = await make();
  await call(database, `public.change_calendar_feed(array['visit'], true)`, person);
  expect((await read(first)).entries).toEqual([]);
  expect(await call(database, 'public.my_calendar_feed()', person)).toMatchObject({
    kinds: ['visit'],
    without_names: true,
  });
  const second = await make();
  expect(await read(first)).toBeNull();
  expect(await read(second)).not.toBeNull();
  await call(database, 'public.stop_calendar_feed()', person);
  expect(await read(second)).toBeNull();
  expect(await call(database, 'public.my_calendar_feed()', person)).toBeNull();
});

it('the secret is stored as a hash only, and not in the audit log', async () => {
  const token = await make();
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  const sub = String(person.claims.sub);
  const [feed] = await database.owner`
    select token_hash from private.calendar_feeds where user_id = ${sub}
  `;
  expect(feed?.token_hash).not.toBe(token);
  const log = await database.owner`
    select after::text as after from audit_log
    where table_name = 'calendar_feeds' and record_id = ${sub}
  `;
  expect(log).toHaveLength(1);
  expect(log[0]?.after).not.toContain(feed?.token_hash);
});

it('shows what its owner may see at that moment', async () => {
  await addWork();
  await addInterview();
  const token = await make();
  const { sub } = person.claims;
  const asRole = (role: string) =>
    database.owner`update admin_users set role = ${role} where user_id = ${sub as string}`;
  expect(await summaries(token)).toHaveLength(3);
  await database.owner`insert into roles (role) values ('looks at candidates')`;
  await database.owner`
    insert into permissions (role, permission_key) values ('looks at candidates', 'candidates.view')
  `;
  await asRole('looks at candidates');
  expect(await summaries(token)).toContainEqual(['interview', null]);
  await asRole('viewer');
  expect(await summaries(token)).toEqual([]);
});

it.each([
  ['suspended', "update auth.users set banned_until = now() + interval '1 day' where id = $1"],
  ['no longer on the staff', 'delete from public.admin_users where user_id = $1'],
  ['deleted', 'delete from auth.users where id = $1'],
])('the address of someone who is %s does not work', async (_what, statement) => {
  const token = await make();
  await database.owner.unsafe(statement, [String(person.claims.sub)]);
  expect(await read(token)).toBeNull();
});

it('if a role requires a second factor, the owner must have one, but the address works without giving it', async () => {
  const token = await make();
  await database.owner`
    insert into role_requirements (role, requires_second_factor) values ('recruiter', true)
    on conflict (role) do update set requires_second_factor = true
  `;
  expect(await read(token)).toBeNull();
  await database.owner`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${String(person.claims.sub)}, 'totp', 'verified', now(), now())
  `;
  expect(await read(token)).not.toBeNull();
  await database.owner`delete from role_requirements where role = 'recruiter'`;
});
