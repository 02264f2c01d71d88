import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, memberOf } from './callers.ts';
import { addPlacement, addPlan, PLACEMENT_TABLES } from './placement-records.ts';
import { addCandidate, addRow, addVacancy, call, TRADE_TABLES } from './trade-records.ts';

const TABLES = [...PLACEMENT_TABLES, ...TRADE_TABLES, 'public.staff', 'public.closures'] as const;
/** The first and last office day of everything below. */
const WEEK = "'2199-03-04', '2199-03-10'";

let database: TestDatabase;
let admin: Caller;

interface Entry {
  kind: string;
  day: string;
  title: string | null;
  candidate: string | null;
  may_move: boolean;
  state: string;
  vacancy_id: string | null;
  day_total: number;
  place: string | null;
}

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database.owner, ...TABLES);
  await database.owner`delete from site_releases`;
});

async function entries(caller: Caller, given = `${WEEK}, 'everyone'`): Promise<Entry[]> {
  const rows = await as(database.authenticator, caller, (sql) =>
    sql.unsafe(`select *, day::text as day from public.calendar_entries(${given})`),
  );
  return rows as unknown as Entry[];
}

const kindsOf = (found: Entry[]) => [...new Set(found.map(({ kind }) => kind))].toSorted();

/** Someone whose role has these keys only. */
async function withKeys(...keys: string[]): Promise<Caller> {
  const role = `role-${keys.join('-')}`;
  await database.owner`insert into roles (role) values (${role}) on conflict do nothing`;
  for (const key of keys) {
    await database.owner`
      insert into permissions (role, permission_key) values (${role}, ${key}) on conflict do nothing
    `;
  }
  return createStaff(database.owner, role);
}

async function interview(startsAt: string, fields: object = {}) {
  const vacancy = await addVacancy(database);
  const candidate = await addCandidate(database);
  const row = { vacancy_id: vacancy.id, candidate_id: candidate.id, stage: 'interview' };
  const application = await addRow(database, 'applications', row);
  return addRow(database, 'interviews', {
    application_id: application.id,
    starts_at: startsAt,
    minutes: 45,
    status: 'planned',
    staff_ids: [],
    ...fields,
  });
}

/** One entry of each kind on Monday 4 March 2199, all of the same colleague. */
async function addOneOfEach(staffId: string | null) {
  await addPlan(database, []);
  const placement = await addPlacement(database, { owner_id: staffId });
  const step = {
    placement_id: placement.id,
    care_shift: 0,
    due_on: '2199-03-04',
    status: 'pending',
    assignee_id: staffId,
    description: '',
  };
  const add = (task: object) => addRow(database, 'tasks', { ...step, ...task });
  await add({ title: 'A task about a placement' });
  for (const care_kind of ['visit', 'call']) {
    await add({
      title: care_kind,
      care_kind,
      care_step_id: placement.id,
      care_occurrence: care_kind.length,
    });
  }
  // As if that day had come: a visit in the future is refused.
  await database.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into visits (placement_id, way, done_at, staff_id)
      values (${placement.id ?? null}, 'phone', '2199-03-04T02:00:00Z', ${staffId})
    `;
  });
  await interview('2199-03-04T03:00:00Z', { staff_ids: staffId ? [staffId] : [] });
}

describe('what each permission shows', () => {
  beforeEach(() => addOneOfEach(null));

  it.each([
    [['leads.manage'], ['task']],
    [['placements.view'], ['care', 'visit', 'visited']],
    [['candidates.view'], ['interview']],
    [
      ['leads.manage', 'candidates.view'],
      ['interview', 'task'],
    ],
  ])('%j: %j', async (keys, kinds) => {
    const found = await entries(await withKeys(...keys));
    expect(kindsOf(found)).toEqual(kinds);
    const all = `${WEEK}, 'everyone', array['task', 'visit', 'care', 'visited', 'interview']`;
    expect(kindsOf(await entries(await withKeys(...keys), all))).toEqual(kinds);
  });

  it('nothing without any of them', async () => {
    const other = await withKeys('content.view');
    await expect(entries(other)).rejects.toThrow('Permission denied');
  });

  it('a task about a placement names nobody, and only people who may see tasks see its title', async () => {
    const [task] = await entries(await withKeys('leads.manage'));
    expect(task).toMatchObject({ title: 'A task about a placement', candidate: null });
    expect(JSON.stringify(await entries(await withKeys('placements.view')))).not.toContain(
      'A task',
    );
  });

  it('an interview names its job to those who may see vacancies', async () => {
    const [bare] = await entries(await withKeys('candidates.view'));
    expect(bare).toMatchObject({ title: 'Interview', vacancy_id: null, candidate: 'Mia Tran' });
    const [named] = await entries(await withKeys('candidates.view', 'vacancies.view'));
    expect(named?.title).toBe('Apprentice electrician');
  });

  it('entries can be moved by those who may change them', async () => {
    const movable = async (...keys: string[]) =>
      (await entries(await withKeys(...keys)))
        .filter(({ may_move }) => may_move)
        .map(({ kind }) => kind);
    expect(await movable('placements.view', 'candidates.view')).toEqual([]);
    expect(await movable('leads.manage')).toEqual(['task']);
    expect(await movable('placements.view', 'placements.manage')).toEqual(['care', 'visit']);
    expect(await movable('candidates.view', 'candidates.manage')).toEqual(['interview']);
  });
});

describe('the calendar shows', () => {
  it('one’s own entries, everyone’s, or a colleague’s', async () => {
    // The tables were emptied, so the account joins again.
    await database.owner`select private.join_team(${String(admin.claims.sub)})`;
    const own = await memberOf(database.owner, admin, 'Kim');
    const sam = (await addRow(database, 'staff', { name: 'Sam' })).id ?? '';
    await addOneOfEach(sam);
    await addRow(database, 'tasks', {
      title: 'Mine',
      due_on: '2199-03-05',
      assignee_id: own,
      status: 'pending',
      description: '',
      care_shift: 0,
    });
    const titles = async (person: string) =>
      (await entries(admin, `${WEEK}, '${person}'`)).map(({ title }) => title);
    expect(await titles('me')).toEqual(['Mine']);
    expect(await titles(own)).toEqual(['Mine']);
    expect(await titles(sam)).toHaveLength(5);
    expect(await titles('everyone')).toHaveLength(6);
    expect(await titles('nonsense')).toEqual([]);
  });
});

describe('a busy day', () => {
  it('gives some entries, open ones first, and says how many there are', async () => {
    await database.owner`
      insert into tasks (title, due_on, status)
      select 'Task ' || n, '2199-03-04', case when n <= 200 then 'done' else 'pending' end
      from generate_series(1, 240) n
    `;
    const found = await entries(admin, `${WEEK}, 'everyone', null, 30`);
    expect(found).toHaveLength(30);
    expect(found.every(({ day_total, state }) => day_total === 240 && state === 'open')).toBe(true);
  });

  it('a step that a visit completed is shown once', async () => {
    await addOneOfEach(null);
    const [step] = await database.owner`
      update tasks set status = 'done' where care_kind = 'visit' returning id
    `;
    await database.owner`update visits set task_id = ${step?.id}, training = 4`;
    expect(kindsOf(await entries(admin))).toEqual(['care', 'interview', 'task', 'visited']);
    const steps = await entries(admin, `${WEEK}, 'everyone', array['visit']`);
    expect(steps).toMatchObject([{ kind: 'visit', state: 'done', may_move: false }]);
  });
});

describe('days are those of the office', () => {
  async function officeIn(timeZone: string) {
    const snapshot = database.owner.json({ settings: { hours: { timeZone } } });
    await database.owner`insert into site_releases (number, snapshot) values (1, ${snapshot})`;
  }
  const daysOf = async (from: string, until: string) =>
    (await entries(admin, `'${from}', '${until}', 'everyone'`)).map(({ day }) => day);

  it.each([
    ['Australia/Perth', '2199-03-04T15:59:00Z', '2199-03-04'],
    ['Australia/Perth', '2199-03-04T16:00:00Z', '2199-03-05'],
    // Daylight saving: the day begins at 13:00 UTC, and later at 14:00.
    ['Australia/Sydney', '2199-03-04T12:59:00Z', '2199-03-04'],
    ['Australia/Sydney', '2199-03-04T13:00:00Z', '2199-03-05'],
    ['Australia/Sydney', '2199-07-04T13:30:00Z', '2199-07-04'],
    ['Australia/Sydney', '2199-07-04T14:00:00Z', '2199-07-05'],
  ])('%s: %s is on %s', async (zone, moment, day) => {
    await officeIn(zone);
    await interview(moment);
    expect(await daysOf(day, day)).toEqual([day]);
  });

  it('names closed days, and the hours of a closure for a part of a day', async () => {
    await addRow(database, 'closures', {
      name: 'Shutdown',
      day: '2199-03-01',
      last_day: '2199-03-05',
      source: 'own',
      is_off: false,
    });
    await addRow(database, 'closures', {
      name: 'Training',
      day: '2199-03-06',
      last_day: '2199-03-06',
      closed_from: '15:00',
      source: 'own',
      is_off: false,
    });
    await addRow(database, 'closures', {
      name: 'Open after all',
      day: '2199-03-07',
      last_day: '2199-03-07',
      source: 'own',
      is_off: true,
    });
    const found = await entries(await withKeys('candidates.view'));
    expect(found.map(({ kind, day, title, place }) => [kind, day, title, place])).toEqual([
      ['closure', '2199-03-04', 'Shutdown', null],
      ['closure', '2199-03-05', 'Shutdown', null],
      ['closure', '2199-03-06', 'Training', 'closed from 3:00 pm'],
    ]);
  });

  it('a cancelled interview is left out, and so are more than 100 days', async () => {
    await interview('2199-03-04T03:00:00Z', { status: 'cancelled', cancel_reason: 'Ill' });
    expect(await entries(admin)).toEqual([]);
    const year = "public.calendar_entries('2199-01-01', '2199-12-31')";
    await expect(call(database, `(select count(*) from ${year})`, admin)).rejects.toThrow(
      'at most 100 days',
    );
  });
});
