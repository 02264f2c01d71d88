import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureTitle } from '../../app/features/reports/report-measures.ts';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { createStaff } from './callers.ts';
import { addPlacement } from './placement-records.ts';
import {
  type Period,
  publishOffice,
  type Report,
  report,
  rowCounts,
  rowsOf,
} from './report-records.ts';
import { addCandidate, addRow, addVacancy } from './trade-records.ts';

/** Every expected number below is worked out by hand for this quarter. */
const QUARTER = { from: '2025-01-01', to: '2025-03-31' };

type Fields = Record<string, unknown>;

let database: TestDatabase;
let admin: Caller;
let ana: string | undefined;
const placements: Record<string, string | undefined> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
  await publishOffice(database, 'Australia/Perth');
  ana = (await addRow(database, 'staff', { name: 'Ana' })).id;
  await addPlacements();
  await addSteps();
  await addVisits();
  await addLeads();
  await addVacancies();
  await addApplications();
});
afterAll(() => database.close());

const left = { status: 'ended_early', end_reason: 'Moved away' };

async function addPlacements() {
  const person = await addCandidate(database, { source: 'import' });
  const rows: Record<string, Fields> = {
    january: { starts_on: '2025-01-15', owner_id: ana, candidate_id: person.id },
    // The last day of the quarter belongs to it.
    lastDay: { starts_on: '2025-03-31', owner_id: ana },
    nextQuarter: { starts_on: '2025-04-01', owner_id: ana },
    completed: { starts_on: '2024-06-01', status: 'completed', ended_on: '2025-03-31' },
    // Six months on 30 March, so it left before that mark.
    leftEarly: { ...left, starts_on: '2024-09-30', ended_on: '2025-01-10' },
    neverBegan: { ...left, starts_on: '2025-02-10', ended_on: '2025-02-03' },
    // Two years on 15 March, and away on the last day of the quarter.
    away: {
      starts_on: '2023-03-15',
      pauses: [{ from: '2025-03-20', until: '2025-04-02' }],
    },
    // Twelve months on the day it left, so it stayed that long.
    leftOnTheMark: { ...left, starts_on: '2024-03-31', ended_on: '2025-03-31' },
    // Three months on 31 March, one day after it left.
    leftTheDayBefore: { ...left, starts_on: '2024-12-31', ended_on: '2025-03-30' },
    // Six weeks were planned, so it stayed as long as it should.
    shortContract: {
      starts_on: '2024-10-01',
      kind: 'contract',
      status: 'completed',
      ended_on: '2024-11-15',
    },
    // Six months on 1 March. A suspension is not an end.
    suspended: {
      starts_on: '2024-09-01',
      kind: 'traineeship',
      status: 'suspended',
      suspended_from: '2025-02-01',
    },
  };
  for (const [name, fields] of Object.entries(rows)) {
    placements[name] = (await addPlacement(database, fields)).id;
  }
}

function addStep(of: string, due: string, fields: Fields) {
  return addRow(database, 'tasks', {
    placement_id: placements[of],
    care_step_id: randomUUID(),
    care_occurrence: 1,
    care_kind: 'visit',
    title: 'Visit',
    due_on: due,
    care_shift: 0,
    description: '',
    created_at: due,
    updated_at: due,
    id: randomUUID(),
    status: 'pending',
    assignee_id: ana,
    ...fields,
  });
}

async function addSteps() {
  const done = (at: string) => ({ status: 'done', completed_at: at });
  await addStep('january', '2025-02-03', done('2025-02-03T23:30+08:00'));
  await addStep('january', '2025-02-03', done('2025-02-04T00:30+08:00'));
  // Entered ten days after the visit, which was on time.
  const step = await addStep('january', '2025-02-10', done('2025-02-20T09:00+08:00'));
  await addVisit('2025-02-09T10:00+08:00', { task_id: step.id, wellbeing: 5, safety: 5 });
  await addStep('january', '2025-02-17', { assignee_id: null });
  await addStep('january', '2025-02-24', { status: 'skipped' });
  // Nobody went, and four weeks later the placement ended.
  await addStep('leftOnTheMark', '2025-03-03', { status: 'closed' });
  // Never due: the placement ended the day before.
  await addStep('leftTheDayBefore', '2025-03-31', { status: 'closed' });
  await addStep('january', '2025-04-01', {});
  await addStep('january', '2025-02-18', { care_kind: 'call' });
}

function addVisit(at: string, fields: Fields) {
  const visit = { id: randomUUID(), way: 'on_site', created_at: at, updated_at: at };
  return addRow(database, 'visits', {
    ...visit,
    placement_id: placements.january,
    done_at: at,
    staff_id: ana,
    ...fields,
  });
}

async function addVisits() {
  await addVisit('2025-01-01T00:10+08:00', { wellbeing: 2, placement_id: placements.away });
  await addVisit('2025-01-20T10:00+08:00', { concerns: '  ', safety: 3 });
  await addVisit('2025-02-20T10:00+08:00', { concerns: 'No gloves', safety: 1 });
  await addVisit('2025-03-31T23:30+08:00', { concerns: 'Late twice' });
  await addVisit('2025-04-01T00:30+08:00', { concerns: 'Next quarter' });
}

async function addLeads() {
  const leads: [created: string, fields: Fields][] = [
    // 120 minutes of office hours, as promised.
    ['2025-02-03T10:00', { first_reply_at: '2025-02-03T12:00+08:00', reply_by: '2025-02-04' }],
    // Friday at four to Monday at 9:30: 60 and 60 minutes, half an hour too late.
    [
      '2025-02-07T16:00',
      { first_reply_at: '2025-02-10T09:30+08:00', reply_by: '2025-02-10T09:00+08:00' },
    ],
    // Saturday to Monday at nine: 30 minutes.
    [
      '2025-02-08T11:00',
      { first_reply_at: '2025-02-10T09:00+08:00', reply_by: '2025-02-10T16:30+08:00' },
    ],
    ['2025-03-03T09:00', { reply_by: '2025-03-04' }],
    ['2025-03-05T09:00', {}],
    // Half an hour before midnight; answered ten minutes after opening.
    ['2025-03-31T23:30', { first_reply_at: '2025-04-01T08:40+08:00' }],
    ['2025-04-01T00:10', {}],
    ['2025-02-05T09:00', { source: 'manual' }],
    ['2025-02-05T09:00', { is_spam: true }],
  ];
  for (const [created, fields] of leads) {
    await addRow(database, 'leads', {
      id: randomUUID(),
      name: 'Kim',
      email: 'kim@example.com',
      message: '',
      service_type: 'recruitment',
      status: 'new',
      source: 'contact_form',
      is_spam: false,
      updated_at: created,
      created_at: `${created}+08:00`,
      ...fields,
    });
  }
}

/** Triggers would set the days to today. */
async function addVacancies() {
  await database.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into public.vacancies (slug, title, kind, status, published_at, closed_at, owner_id)
      select 'job-' || place, 'Job ' || place, 'apprenticeship', status, published::timestamptz,
        closed::timestamptz, ${ana ?? null}
      from (values
        (1, 'filled', '2025-01-10T10:00+08', '2025-01-30T23:30+08'), -- 20 days
        (2, 'filled', '2024-12-01T10:00+08', '2025-01-10T00:10+08'), -- 40 days
        (3, 'open', '2025-03-01T10:00+08', null),
        (4, 'closed', '2025-01-05T10:00+08', '2025-02-01T10:00+08'),
        (5, 'filled', '2025-03-30T10:00+08', '2025-04-02T10:00+08'),
        (6, 'draft', null, null),
        (7, 'filled', null, '2025-02-02T10:00+08') -- never advertised
      ) as jobs (place, status, published, closed)
    `;
  });
}

async function addApplications() {
  const vacancy = await addVacancy(database, { published_at: '2025-04-20', owner_id: ana });
  const journeys = [
    ['screening', 'unsuccessful'],
    ['interview', 'screening', 'withdrawn'],
    ['screening', 'shortlisted', 'offer', 'placed'],
    [],
  ];
  for (const stages of journeys) {
    const candidate = await addCandidate(database);
    const { id = '' } = await addRow(database, 'applications', {
      id: randomUUID(),
      vacancy_id: vacancy.id,
      candidate_id: candidate.id,
      created_at: '2025-02-14T10:00+08:00',
    });
    for (const stage of stages) {
      await database.owner`update public.applications set stage = ${stage} where id = ${id}`;
    }
  }
}

describe('the numbers of a quarter', () => {
  let answer: Report;
  beforeAll(async () => {
    answer = await report(database, admin, QUARTER);
  });

  it.each([
    ['started', 2],
    ['going', 4], // january, lastDay, away, suspended
    ['suspended', 2], // away, suspended
    ['completed', 1],
    ['ended_early', 3], // leftEarly, leftOnTheMark, leftTheDayBefore
    ['never_began', 1],
    ['cohort_3', 2], // leftTheDayBefore, shortContract
    ['stayed_3', 1],
    ['left_3', 1],
    ['cohort_6', 2], // leftEarly, suspended
    ['stayed_6', 1],
    ['left_6', 1],
    ['cohort_12', 1], // leftOnTheMark
    ['stayed_12', 1],
    ['left_12', 0],
    ['cohort_24', 1], // away
    ['stayed_24', 1],
    ['visits_due', 6],
    ['visits_on_time', 2],
    ['visits_late', 1],
    ['visits_missed', 2],
    ['visits_skipped', 1],
    ['visits_to_do', 0],
    ['visits_made', 5],
    ['visits_concern', 2],
    ['visits_low', 2],
    ['visits_worrying', 3],
    ['enquiries', 6],
    ['replied', 4],
    ['promised', 4],
    ['promise_kept', 2],
    ['promise_broken', 2],
    ['promise_open', 0],
    ['published', 4],
    ['vacancies_open', 2],
    ['filled', 3],
    ['fill_timed', 2],
    ['closed_unfilled', 1],
    ['applied', 4],
    ['screening', 3],
    ['shortlisted', 2], // one went from applied to interview, which is further
    ['submitted', 2],
    ['interview', 2],
    ['offer', 1],
    ['placed', 1],
  ])('%s: %i', (measure, expected) => {
    expect(answer.counts[measure]).toBe(expected);
  });

  it('give the range of start dates for each retention mark', () => {
    expect(answer.cohorts).toEqual([
      { months: 3, from: '2024-10-01', to: '2024-12-31' },
      { months: 6, from: '2024-07-01', to: '2024-09-30' },
      { months: 12, from: '2024-01-01', to: '2024-03-31' },
      { months: 24, from: '2023-01-01', to: '2023-03-31' },
    ]);
  });

  it('say how long a reply and filling a vacancy took, and where people came from', () => {
    // 10, 30, 120 and 120 minutes; 20 and 40 days.
    expect(answer.replyMinutes).toEqual({ median: 75, most: 120 });
    expect(answer.fillDays).toBe(30);
    expect(answer.sources).toEqual({ import: 1, manual: 1 });
  });
});

async function expectRows(numbers: Record<string, number>, period: Period) {
  const expected = Object.entries(numbers).map(([measure, number]) => [measure, [number, number]]);
  expect(await rowCounts(database, admin, Object.keys(numbers), period)).toEqual(
    Object.fromEntries(expected),
  );
}

describe('every number has as many rows as it says', () => {
  it.each([{}, { kind: 'apprenticeship' }, { kind: 'traineeship' }, { consultant: 'none' }])(
    'with the filter %j',
    async (filter) => {
      const period = { ...QUARTER, ...filter };
      const { counts, sources = {}, consultants } = await report(database, admin, period);
      expect(Object.keys(counts)).toHaveLength(47);
      await expectRows(counts, period);
      for (const [source, hires] of Object.entries(sources)) {
        await expectRows({ hires }, { ...period, source });
      }
      for (const { id, counts: own } of filter.consultant ? [] : consultants) {
        await expectRows(own, { ...period, consultant: id ?? 'none' });
      }
    },
  );

  it('of an organisation', async () => {
    const [row] = await database.owner`
      select organisation_id as id from public.placements where id = ${placements.january ?? ''}
    `;
    const period = { ...QUARTER, organisation: row?.id };
    const { counts } = await report(database, admin, period);
    expect([counts.started, counts.visits_due, counts.visits_made]).toEqual([1, 5, 4]);
    await expectRows(counts, period);
  });
});

it('every number has a title on the screen of its rows', async () => {
  const { counts } = await report(database, admin, QUARTER);
  const untitled = [...Object.keys(counts), 'hires'].filter((measure) => !measureTitle(measure));
  expect(untitled).toEqual([]);
});

it('rows say what a list needs to show', async () => {
  const { list, rows } = await rowsOf(database, admin, 'left_3', QUARTER);
  expect(list).toBe('placements');
  expect(rows).toMatchObject([
    { id: placements.leftTheDayBefore, name: 'Mia Tran', to: '2025-03-30', note: 'Moved away' },
  ]);
});
