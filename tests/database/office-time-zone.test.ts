import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, SERVICE } from './callers.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.owner`delete from public.site_releases`;
  await database.owner`delete from public.site_settings`;
});

async function publish(timeZone: string | null) {
  const snapshot = database.owner.json({ settings: { hours: { timeZone } } });
  await database.owner`delete from public.site_releases`;
  await database.owner`insert into public.site_releases (number, snapshot) values (1, ${snapshot})`;
}

async function officeTimeZone(): Promise<unknown> {
  const [row] = await database.owner`select private.office_time_zone() as zone`;
  return row?.zone;
}

describe('private.office_time_zone', () => {
  it('is Australia/Perth without a release', async () => {
    expect(await officeTimeZone()).toBe('Australia/Perth');
  });

  it.each([
    ['Australia/Sydney', 'Australia/Sydney'],
    ['Australia/Adelaide', 'Australia/Adelaide'],
    ['Nowhere/At_All', 'Australia/Perth'],
    ['', 'Australia/Perth'],
    [null, 'Australia/Perth'],
  ])('of a release with %j is %s', async (stored, zone) => {
    await publish(stored);
    expect(await officeTimeZone()).toBe(zone);
  });

  it('comes from the current release', async () => {
    await publish('Australia/Sydney');
    await database.owner`update public.site_releases set is_current = false`;
    const later = database.owner.json({ settings: { hours: { timeZone: 'Australia/Hobart' } } });
    await database.owner`insert into public.site_releases (number, snapshot) values (2, ${later})`;
    expect(await officeTimeZone()).toBe('Australia/Hobart');
  });
});

/** One is 11 hours behind UTC and the other 14 ahead, so their dates always differ. */
describe.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])('in %s', (zone) => {
  beforeEach(() => publish(zone));

  it('days and weeks begin there', async () => {
    const [row] = await database.owner`
      select
        private.today() = date_trunc('day', now() at time zone ${zone}) at time zone ${zone} as day,
        private.this_week() = date_trunc('week', now() at time zone ${zone})::date as week,
        (private.week_ago() at time zone ${zone}) = (now() at time zone ${zone}) - interval '7 days'
          as earlier
    `;
    expect(row).toEqual({ day: true, week: true, earlier: true });
  });

  it('page views count for the day there', async () => {
    await database.owner`delete from public.page_views`;
    await as(database.authenticator, SERVICE, (sql) => sql`select record_page_view('/', null)`);
    const [row] = await database.owner`
      select day = (now() at time zone ${zone})::date as is_today from public.page_views
    `;
    expect(row).toEqual({ is_today: true });
  });

  it('the dashboard counts an enquiry in the day and week there', async () => {
    await database.owner`delete from public.leads`;
    await database.owner`
      insert into public.leads (name, email, service_type, source, created_at)
      values
        ('First', 'first@example.com', 'General', 'contact_form', private.today()),
        ('Before', 'before@example.com', 'General', 'contact_form',
          private.today() - interval '1 second')
    `;
    const [row] = await as(
      database.authenticator,
      admin,
      (sql) => sql`select lead_overview() as overview`,
    );
    expect(row?.overview.today).toBe(1);
    const counted = row?.overview.weeks.map(([, , , received]: unknown[]) => received);
    expect(counted.reduce((sum: number, received: number) => sum + received, 0)).toBe(2);
  });
});

describe('saving the settings', () => {
  function save(timeZone: string) {
    return as(
      database.authenticator,
      admin,
      (sql) => sql`
        insert into site_settings (type, settings)
        values ('site', ${sql.json({ hours: { timeZone } })})
        on conflict (type) do update set settings = excluded.settings
      `,
    );
  }

  it.each(['Nowhere/At_All', 'ABC+8', '+08:00', ''])('refuses the time zone %j', async (zone) => {
    await expect(save(zone)).rejects.toThrow(`The time zone "${zone}" is not known.`);
    await save('Australia/Perth');
    await expect(save(zone)).rejects.toThrow(`The time zone "${zone}" is not known.`);
  });

  it.each(['Australia/Sydney', 'Australia/Adelaide'])('takes %s', async (zone) => {
    await save('Australia/Perth');
    await save(zone);
    const [row] =
      await database.owner`select settings #>> '{hours,timeZone}' as zone from site_settings`;
    expect(row?.zone).toBe(zone);
  });
});
