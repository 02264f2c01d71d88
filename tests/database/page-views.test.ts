import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, SERVICE } from './callers.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.owner`truncate public.page_views`;
});

function record(path: string, slug: string | null = null) {
  return as(
    database.authenticator,
    SERVICE,
    (sql) => sql`select record_page_view(${path}, ${slug})`,
  );
}

async function recorded() {
  return [...(await database.owner`select path, views from public.page_views order by path`)];
}

describe('record_page_view', () => {
  it('counts exactly by day and path, even with simultaneous views', async () => {
    await Promise.all(Array.from({ length: 20 }, () => record('/contact')));
    await record('/');
    expect(await recorded()).toEqual([
      { path: '/', views: 1 },
      { path: '/contact', views: 20 },
    ]);
  });

  it('uses the office’s date', async () => {
    await record('/');
    const [row] = await database.owner`
      select day = (now() at time zone 'Australia/Perth')::date as is_today from public.page_views
    `;
    expect(row).toEqual({ is_today: true });
  });

  it('counts a content page only while it is published, and no invented address', async () => {
    const admin = await createStaff(database.owner, 'admin');
    const publish = (isPublished: boolean) =>
      as(
        database.authenticator,
        admin,
        (sql) => sql`
          insert into content_pages (title, slug, content, is_published)
          values ('Seen', 'seen', '{}', ${isPublished})
          on conflict (slug) where deleted_at is null do update set is_published = excluded.is_published
        `,
      );
    await record('/seen', 'seen');
    await publish(true);
    await record('/seen', 'seen');
    await publish(false);
    await record('/seen', 'seen');
    expect(await recorded()).toEqual([{ path: '/seen', views: 1 }]);
  });
});

describe('the figures for staff', () => {
  async function seed() {
    await database.owner`
      insert into public.page_views (day, path, views) values
        ('2026-03-01', '/', 5), ('2026-03-01', '/contact', 2), ('2026-03-03', '/contact', 9),
        ('2026-03-04', '/', 100), ('2026-02-28', '/', 100)
    `;
  }

  async function ask(role: string, call: string) {
    const caller = await createStaff(database.owner, role);
    return as(database.authenticator, caller, async (sql) => [
      ...(await sql.unsafe(`select * from ${call}`)),
    ]);
  }

  it('show views by day, including days without views', async () => {
    await seed();
    const rows = await ask('admin', "page_views_by_day('2026-03-01', '2026-03-03')");
    expect(rows.map(({ views }) => Number(views))).toEqual([7, 0, 9]);
    expect(await ask('admin', "page_views_by_day('2026-03-03', '2026-03-01')")).toEqual([]);
  });

  it('show views by path, highest first, up to the requested number', async () => {
    await seed();
    const call = (limit: number) => `page_views_by_path('2026-03-01', '2026-03-03', ${limit})`;
    expect(await ask('admin', call(10))).toEqual([
      { path: '/contact', views: '11' },
      { path: '/', views: '5' },
    ]);
    expect(await ask('admin', call(1))).toHaveLength(1);
  });

  it('are empty for staff who may not open the dashboard', async () => {
    await seed();
    expect(await ask('keyless', "page_views_by_day('2026-03-01', '2026-03-03')")).toEqual([]);
    expect(await ask('keyless', "page_views_by_path('2026-03-01', '2026-03-03')")).toEqual([]);
  });

  it('find one month of ten years by index', async () => {
    await database.owner`
      insert into public.page_views (day, path, views)
      select date '2017-01-01' + d, '/page-' || p, 1 + (d * p) % 97
      from generate_series(0, 3649) d, generate_series(1, 6) p
    `;
    await database.owner`analyze public.page_views`;
    const admin = await createStaff(database.owner, 'admin');
    await as(database.authenticator, admin, async (sql) => {
      const byDay = await sql`select * from page_views_by_day('2026-03-01', '2026-03-30')`;
      const byPath = await sql`select * from page_views_by_path('2026-03-01', '2026-03-30', 100)`;
      expect([byDay.length, byPath.length]).toEqual([30, 6]);
      const [work] = await sql`
        select seq_scan::int, (seq_tup_read + idx_tup_fetch)::int as rows_read
        from pg_stat_xact_user_tables where relname = 'page_views'
      `;
      expect(work?.seq_scan).toBe(0);
      // Of 21,900 rows; twice 30 days of 6 pages are needed.
      expect(work?.rows_read).toBeLessThan(400);
    });
  });
});
