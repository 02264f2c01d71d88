import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_MENUS } from '../../app/lib/site/defaults.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const MIGRATIONS = new URL('../../supabase/migrations/', import.meta.url);
const JOBS_ADDED = '20261126300100_jobs_in_menus.sql';
const SEARCH_ADDED = '20261127300100_search_in_menus.sql';
const JOBS = '/jobs';
const EARLIER = {
  ...DEFAULT_MENUS,
  navigation: DEFAULT_MENUS.navigation.filter(({ to }) => to !== JOBS),
  mobile: DEFAULT_MENUS.mobile.filter(({ to }) => to !== JOBS),
};
const OWN = { ...EARLIER, navigation: [{ label: 'Work', to: '/work' }] };

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A site with these menus, as an upgrade leaves it. */
async function upgrade(menus: object, migration = JOBS_ADDED) {
  const stored = JSON.stringify(menus);
  const { owner } = database;
  await owner`delete from site_releases`;
  await owner`delete from site_settings where type = 'menus'`;
  await owner`insert into site_settings (type, settings) values ('menus', ${stored}::jsonb)`;
  await owner`select private.write_release(private.draft_snapshot(), 'Before')`;
  await owner.unsafe(await readFile(new URL(migration, MIGRATIONS), 'utf8'));
  const [row] = await owner`
    select number, snapshot -> 'menus' as live, (
      select settings from site_settings where type = 'menus'
    ) as draft
    from site_releases where is_current`;
  return row;
}

it('menus that nobody has changed lead to the jobs, for visitors too', async () => {
  expect(await upgrade(EARLIER)).toEqual({ number: 2, live: DEFAULT_MENUS, draft: DEFAULT_MENUS });
});

it('a menu of one’s own stays as it is', async () => {
  const menus = { ...OWN, mobile: DEFAULT_MENUS.mobile };
  expect(await upgrade(OWN)).toEqual({ number: 2, live: menus, draft: menus });
  expect(await upgrade(menus)).toEqual({ number: 1, live: menus, draft: menus });
});

it('a footer that nobody has changed leads to the search, and any other stays as it is', async () => {
  const explore = DEFAULT_MENUS.explore.filter(({ to }) => to !== '/search');
  const after = await upgrade({ ...DEFAULT_MENUS, explore }, SEARCH_ADDED);
  expect(after).toEqual({ number: 2, live: DEFAULT_MENUS, draft: DEFAULT_MENUS });
  const own = { ...DEFAULT_MENUS, explore: explore.slice(1) };
  expect(await upgrade(own, SEARCH_ADDED)).toEqual({ number: 1, live: own, draft: own });
});
