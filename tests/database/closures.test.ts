import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import type { Sql } from '../../server/database/postgresql/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());

/** One statement as this caller. */
function by(caller: Caller) {
  return (...query: Parameters<Sql>) =>
    as(database.authenticator, caller, async (sql) => sql(...query));
}

async function publish(state: string) {
  const days = [1, 2, 3, 4, 5].map((day) => ({ day, opens: '08:30', closes: '17:00' }));
  const settings = {
    hours: { timeZone: 'Australia/Perth', days },
    company: { address: { state } },
  };
  await database.owner`delete from public.site_releases`;
  await database.owner`
    insert into public.site_releases (number, snapshot)
    values (1, ${database.owner.json({ settings })})
  `;
}

/** “04-26 Anzac Day holiday” */
async function holidays(state: string, year: number): Promise<string[]> {
  const rows = await database.owner`
    select to_char(day, 'MM-DD ') || name || coalesce(to_char(closed_from, ' HH24:MI'), '') as day
    from private.public_holidays(${state}, ${year})
  `;
  return rows.map(({ day }) => day);
}

describe('public holidays', () => {
  it.each([
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2028, '2028-04-16'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('Easter of %s is on %s', async (year, day) => {
    const [row] = await database.owner`select private.easter(${year})::text as day`;
    expect(row?.day).toBe(day);
  });

  it('of Western Australia in 2027', async () => {
    expect(await holidays('WA', 2027)).toEqual([
      '01-01 New Year’s Day',
      '01-26 Australia Day',
      '03-01 Labour Day',
      '03-26 Good Friday',
      '03-28 Easter Sunday',
      '03-29 Easter Monday',
      '04-25 Anzac Day',
      '04-26 Anzac Day holiday',
      '06-07 Western Australia Day',
      '09-27 King’s Birthday',
      '12-25 Christmas Day',
      '12-26 Boxing Day',
      '12-27 Christmas Day holiday',
      '12-28 Boxing Day holiday',
    ]);
  });

  it.each([
    ['NSW', 2027, ['04-26 Anzac Day holiday', '06-14 King’s Birthday', '10-04 Labour Day']],
    ['NSW', 2028, ['01-03 New Year’s Day holiday', '04-15 Easter Saturday']],
    ['VIC', 2027, ['03-08 Labour Day', '09-24 Friday before the AFL Grand Final']],
    ['VIC', 2027, ['11-02 Melbourne Cup Day']],
    ['QLD', 2027, ['05-03 Labour Day', '10-04 King’s Birthday', '12-24 Christmas Eve 18:00']],
    ['SA', 2026, ['03-09 Adelaide Cup Day', '12-28 Proclamation Day holiday']],
    ['TAS', 2027, ['03-08 Eight Hours Day', '06-14 King’s Birthday']],
    ['ACT', 2027, ['03-08 Canberra Day', '05-31 Reconciliation Day']],
    ['NT', 2027, ['08-02 Picnic Day', '12-31 New Year’s Eve 19:00']],
    ['WA', 2028, ['03-13 Labour Day', '06-12 King’s Birthday', '11-13 Western Australia Day']],
    ['VIC', 2030, ['01-28 Australia Day']],
  ])('of %s in %s include %j', async (state, year, days) => {
    expect(await holidays(state, year)).toEqual(expect.arrayContaining(days));
  });

  it.each([
    ['TAS', 2027, '03-28 Easter Sunday'],
    ['VIC', 2027, '04-26 Anzac Day holiday'],
    ['VIC', 2030, '01-26 Australia Day'],
  ])('of %s in %s do not include %s', async (state, year, day) => {
    expect(await holidays(state, year)).not.toContain(day);
  });
});

describe('closures', () => {
  it('list a year of holidays or more, and those of the new state when asked', async () => {
    const sql = by(admin);
    await publish('WA');
    const list = async () => (await sql`select public.holiday_list() as list`)[0]?.list;
    expect(await list()).toMatchObject({ state: 'WA', listed: 'WA', problem: null });
    await publish('NSW');
    expect(await list()).toMatchObject({ state: 'NSW', problem: 'other_state' });
    await sql`select public.list_public_holidays()`;
    expect(await list()).toMatchObject({ listed: 'NSW', problem: null });
    await database.owner`
      delete from closures where source = 'holiday' and day > current_date + 300
    `;
    expect(await list()).toMatchObject({ problem: 'ends_soon' });
  });

  it('keep holidays that are switched off, and do not let anyone move or remove one', async () => {
    const sql = by(admin);
    await publish('WA');
    await sql`select public.list_public_holidays()`;
    await sql`update closures set is_off = true where name = 'Christmas Day'`;
    await sql`select public.list_public_holidays()`;
    const [kept] = await sql`
      select bool_and(is_off) as is_off from closures where name = 'Christmas Day'
    `;
    expect(kept?.is_off).toBe(true);
    await expect(sql`delete from closures where name = 'Good Friday'`).rejects.toThrow(
      'not removed',
    );
    await expect(sql`update closures set day = day - 1 where name = 'Good Friday'`).rejects.toThrow(
      'not changed',
    );
    await database.owner`update closures set is_off = false`;
  });

  it.each([
    ['over midnight', { closed_from: '22:00', closed_until: '06:00' }],
    ['with hours over two days', { last_day: '2027-02-02', closed_from: '12:00' }],
    ['of half a year', { last_day: '2027-08-01' }],
    ['that ends before it starts', { last_day: '2027-01-01' }],
  ])('are refused %s', async (_why, values) => {
    const row = {
      day: '2027-02-01',
      last_day: '2027-02-01',
      name: 'Closed',
      closed_from: null,
      closed_until: null,
      ...values,
    };
    await expect(
      by(admin)`
        insert into closures (day, last_day, name, closed_from, closed_until)
        values (${row.day}, ${row.last_day}, ${row.name}, ${row.closed_from}, ${row.closed_until})
      `,
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('decide which days are office days', async () => {
    await publish('WA');
    await database.owner`
      insert into closures (day, last_day, name, closed_from)
      values ('2083-03-01', '2083-03-01', 'Stocktake', null),
        ('2083-03-02', '2083-03-02', 'Afternoon', '12:00')
    `;
    const [row] = await database.owner`
      select private.is_office_day('2083-03-01') as closed,
        private.is_office_day('2083-03-02') as afternoon,
        private.is_office_day('2083-03-06') as saturday,
        private.next_office_day('2083-02-27')::text as next,
        private.next_office_day('2083-03-02')::text as same
    `;
    expect(row).toEqual({
      closed: false,
      afternoon: true,
      saturday: false,
      next: '2083-03-02',
      same: '2083-03-02',
    });
  });

  it('leave a planned day as it is if the office has no hours', async () => {
    await database.owner`delete from public.site_releases`;
    const [row] = await database.owner`select private.next_office_day('2027-02-27')::text as day`;
    expect(row?.day).toBe('2027-02-27');
  });
});
