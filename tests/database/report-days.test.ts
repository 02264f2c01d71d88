import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, emptyTables, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';
import { addPlacement, change, PLACEMENT_TABLES } from './placement-records.ts';
import { publishOffice, report, rowsOf } from './report-records.ts';
import { addCandidate, addRow, addVacancy, TRADE_TABLES } from './trade-records.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database.owner, ...PLACEMENT_TABLES, ...TRADE_TABLES);
  await publishOffice(database, 'Australia/Perth');
});

function addVisit(placementId: string | undefined, done_at: string) {
  const visit = { way: 'on_site', created_at: done_at, updated_at: done_at };
  return addRow(database, 'visits', {
    ...visit,
    id: randomUUID(),
    placement_id: placementId,
    done_at,
    concerns: 'Late twice',
  });
}

describe('days are days of the office', () => {
  // In Sydney 5 October 2025 has 23 hours, and 6 April 2025 has 25. Perth does not change its clocks.
  it.each([
    ['Australia/Sydney', '2025-10-05', '+10:00', '+11:00'],
    ['Australia/Sydney', '2025-04-06', '+11:00', '+10:00'],
    ['Australia/Perth', '2025-10-05', '+08:00', '+08:00'],
  ])('in %s on %s', async (zone, day, before, after) => {
    await publishOffice(database, zone);
    const { id } = await addPlacement(database, { starts_on: day });
    await addVisit(id, `${day}T00:05${before}`);
    await addVisit(id, `${day}T23:30${after}`);
    const one = await report(database, admin, { from: day, to: day });
    expect([one.counts.started, one.counts.visits_made, one.counts.visits_concern]).toEqual([
      1, 2, 2,
    ]);
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const { counts } = await report(database, admin, { from: next, to: next });
    expect([counts.started, counts.going, counts.visits_made]).toEqual([0, 1, 0]);
  });

  it('and the caller keeps their own time zone', async () => {
    await publishOffice(database, 'Australia/Sydney');
    const zone = await as(database.authenticator, admin, async (sql) => {
      await sql`set local timezone = 'Asia/Tokyo'`;
      await sql`select public.report('2025-01-01', '2025-01-31')`;
      return (await sql`show timezone`)[0]?.TimeZone;
    });
    expect(zone).toBe('Asia/Tokyo');
  });
});

describe('retention with months of different lengths', () => {
  it.each([
    // Everyone who starts from 28 to 31 August reaches six months on 28 February.
    ['2025-02-01', '2025-02-28', 6, '2024-08-01', '2024-08-31'],
    ['2025-03-01', '2025-03-31', 6, '2024-09-01', '2024-09-30'],
    // A leap year: those of 28 and 29 February 2024 reach twelve months on 28 February 2025.
    ['2025-02-28', '2025-02-28', 12, '2024-02-28', '2024-02-29'],
    ['2024-02-29', '2024-02-29', 12, '2023-03-01', '2023-02-28'],
    ['2025-05-31', '2025-05-31', 3, '2025-03-01', '2025-02-28'],
  ])('from %s to %s, %i months: started from %s to %s', async (from, to, months, first, last) => {
    const { cohorts } = await report(database, admin, { from, to });
    expect(cohorts.find((cohort) => cohort.months === months)).toMatchObject({
      from: first,
      to: last,
    });
  });
});

describe('periods', () => {
  it.each([
    ['2025-03-31', '2025-01-01', 'The last day is before the first day'],
    ['1975-01-01', '2025-01-01', 'at most ten years'],
    ['2190-01-01', '2190-02-01', 'has not begun'],
    ['-infinity', 'infinity', 'Choose the first and the last day'],
  ])('from %s to %s are refused', async (from, to, message) => {
    await expect(report(database, admin, { from, to })).rejects.toThrow(message);
    await expect(rowsOf(database, admin, 'started', { from, to })).rejects.toThrow(message);
  });

  it('that end in the future count until today', async () => {
    const [day] = await database.owner`
      select private.office_day()::text as today, (private.office_day() + 30)::text as later,
        (private.office_day() + 365)::text as last
    `;
    await addPlacement(database, { starts_on: day?.later });
    const { counts } = await report(database, admin, { from: day?.today, to: day?.last });
    expect([counts.started, counts.going]).toEqual([0, 0]);
  });

  it('of an empty business have zeros, and no averages', async () => {
    const answer = await report(database, admin, { from: '2025-01-01', to: '2025-12-31' });
    expect(Object.values(answer.counts).every((count) => count === 0)).toBe(true);
    expect(answer).toMatchObject({
      consultants: [],
      sources: {},
      fillDays: null,
      replyMinutes: { median: null, most: null },
    });
  });
});

it('a visit due today is not missed, and one due yesterday is', async () => {
  const { id } = await addPlacement(database, { starts_on: '2026-01-05' });
  const [days] = await database.owner`
    insert into public.tasks (placement_id, care_step_id, care_occurrence, care_kind, title, due_on)
    select ${id ?? ''}, gen_random_uuid(), 1, 'visit', 'Visit', private.office_day() - ago
    from generate_series(0, 1) as ago returning private.office_day()::text as today
  `;
  const period = { from: '2026-10-01', to: days?.today };
  const { counts } = await report(database, admin, period);
  expect([counts.visits_due, counts.visits_missed, counts.visits_to_do]).toEqual([2, 1, 1]);
});

describe('who sees what', () => {
  it.each([
    [['placements.view'], ['placements', 'steps', 'visits'], 'started', 'enquiries'],
    [['leads.view'], ['leads'], 'enquiries', 'started'],
    [['vacancies.view'], ['vacancies'], 'filled', 'applied'],
    [
      ['placements.view', 'candidates.view'],
      ['placements', 'hires', 'steps', 'visits'],
      'hires',
      'filled',
    ],
    [['vacancies.view', 'candidates.view'], ['vacancies', 'applications'], 'applied', 'hires'],
  ])('%j', async (keys, lists, allowed, refused) => {
    const role = `reader-${randomUUID()}`;
    for (const key of keys) await addRow(database, 'permissions', { role, permission_key: key });
    const reader = await createStaff(database.owner, role);
    const period = { from: '2025-01-01', to: '2025-03-31' };
    const answer = await report(database, reader, period);
    expect(answer.lists).toEqual(lists);
    expect(Object.keys(answer.counts)).not.toContain(refused);
    expect((await rowsOf(database, reader, allowed, period)).total).toBe(0);
    await expect(rowsOf(database, reader, refused, period)).rejects.toThrow('Permission denied');
  });

  it('nobody sees a report with the permission for candidates alone, or none', async () => {
    const role = `reader-${randomUUID()}`;
    await addRow(database, 'permissions', { role, permission_key: 'candidates.view' });
    const period = { from: '2025-01-01', to: '2025-03-31' };
    for (const caller of [await createStaff(database.owner, role), { ...admin, claims: {} }]) {
      await expect(report(database, caller, period)).rejects.toThrow('Permission denied');
    }
  });

  it('a number that does not exist is refused', async () => {
    const period = { from: '2025-01-01', to: '2025-03-31' };
    await expect(rowsOf(database, admin, 'nothing', period)).rejects.toThrow('Permission denied');
  });
});

describe('what only triggers write', () => {
  it('the furthest stage stays when an application goes back', async () => {
    const vacancy = await addVacancy(database);
    const candidate = await addCandidate(database);
    const ids = { vacancy_id: vacancy.id, candidate_id: candidate.id };
    const { id = '' } = await addRow(database, 'applications', ids);
    const stages = async (sql: string) =>
      (await database.owner.unsafe(`update public.applications ${sql} returning furthest_stage`))[0]
        ?.furthest_stage;
    expect(await stages(`set stage = 'offer' where id = '${id}'`)).toBe('offer');
    expect(await stages(`set stage = 'unsuccessful' where id = '${id}'`)).toBe('offer');
    expect(await stages(`set stage = 'screening' where id = '${id}'`)).toBe('offer');
    expect(await stages(`set furthest_stage = 'placed' where id = '${id}'`)).toBe('offer');
  });

  it('where a placed person came from: the application, or else the candidate', async () => {
    const vacancy = await addVacancy(database, { positions: 3 });
    const candidate = await addCandidate(database, { source: 'import' });
    const row = { vacancy_id: vacancy.id, candidate_id: candidate.id, source: 'website' };
    const application = await addRow(database, 'applications', row);
    const applied = await addPlacement(database, {
      candidate_id: candidate.id,
      application_id: application.id,
    });
    const direct = await addPlacement(database, { candidate_id: candidate.id });
    expect([applied.found_through, direct.found_through]).toEqual(['website', 'import']);
    await change(database, applied.id, { found_through: 'manual' });
    await database.owner`delete from public.applications where id = ${application.id ?? ''}`;
    const [kept] = await database.owner`
      select found_through from public.placements where id = ${applied.id ?? ''}
    `;
    expect(kept?.found_through).toBe('website');
  });

  it('office minutes until a reply leave closures out, and an office without hours has none', async () => {
    const minutes = async () => {
      const [row] = await database.owner`
        select private.office_minutes('2025-02-06T16:30+08', '2025-02-10T09:00+08') as taken
      `;
      return row?.taken;
    };
    expect(await minutes()).toBe(30 + 510 + 30);
    await database.owner`
      insert into public.closures (day, last_day, name) values ('2025-02-07', '2025-02-07', 'Closed')
    `;
    expect(await minutes()).toBe(30 + 30);
    await database.owner`delete from public.closures`;
    await database.owner`delete from public.site_releases`;
    expect(await minutes()).toBeNull();
  });
});
