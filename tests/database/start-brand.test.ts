import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_RELEASE } from '../../app/lib/site/defaults.ts';
import type { Caller } from '../../server/database/caller.ts';
import { seedIfEmpty } from '../../server/database/seed.ts';
import { copyDatabase, createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

const { theme, layout, branding, settings } = DEFAULT_RELEASE;
const PARTS = { theme, layout, branding, settings: { ...settings, title: 'Banksia People' } };

/** With the content of the demo. Tests that change it use copies. */
let demo: TestDatabase;
let admin: Caller;
let seen: Record<string, string | number>;

beforeAll(async () => {
  demo = await createTestDatabase();
  await seedIfEmpty(demo.owner);
  await addPage(demo);
  admin = await createStaff(demo.owner, 'admin');
  const rows = await demo.owner<{ part: string; saved_at: Date }[]>`
    select part, saved_at::text from private.draft_parts()
  `;
  seen = {
    release: 1,
    ...Object.fromEntries(rows.map(({ part, saved_at }) => [part, String(saved_at)])),
  };
});
afterAll(() => demo.close());

/** A published page that names the demo. */
async function addPage({ owner }: TestDatabase) {
  await owner`
    insert into content_pages (title, slug, content, is_published)
    values ('About Tuart', 'about-us', '{"blocks": []}', true)
  `;
}

async function pageOf({ owner }: TestDatabase, slug: string) {
  const [page] = await owner`
    select id, version, title, meta_description, content from content_pages where slug = ${slug}
  `;
  return page ?? {};
}

function start({ authenticator }: TestDatabase, brand: object, as_seen: object | null = seen) {
  return as(authenticator, admin, async (sql) => {
    const given = sql.json(JSON.parse(JSON.stringify({ ...PARTS, ...brand })));
    const [row] =
      await sql`select start_brand(${given}, ${as_seen && sql.json({ ...as_seen })}) as number`;
    return row?.number;
  });
}

describe('start_brand', () => {
  let site: TestDatabase;
  beforeEach(async () => {
    site = await copyDatabase(demo.url);
  });
  afterEach(() => site.close());

  it('publishes the parts, the pages and the trash as one release', async () => {
    const about = await pageOf(site, 'about-us');
    const article = await pageOf(site, 'how-a-traineeship-works');
    const pages = [{ ...about, title: 'About Banksia People' }];
    const trash = [article.id];
    expect(await start(site, { pages, trash, removes_records: true })).toBe(2);
    const [release] = await site.owner`select number, snapshot from current_release`;
    expect(release?.snapshot.settings.title).toBe('Banksia People');
    expect(release?.snapshot.menus).toEqual(DEFAULT_RELEASE.menus);
    const shown = await site.owner`select slug, title from published_pages order by slug`;
    expect([...shown]).toEqual([{ slug: 'about-us', title: 'About Banksia People' }]);
    const [left] = await site.owner`
      select (select count(*)::int from staff where user_id is null) as staff, (select count(*)::int from tasks) as tasks,
        (select count(*)::int from emails) as emails,
        (select count(*)::int from email_templates where name <> 'Unsuccessful application')
          as templates,
        (select count(*)::int from candidates) as candidates,
        (select count(*)::int from vacancies) as vacancies,
        (select count(*)::int from organisations) as organisations,
        (select count(*)::int from facts) as facts
    `;
    expect([...new Set(Object.values(left ?? {}))]).toEqual([0]);
  });

  it('closes a vacancy of the demo that someone has applied for, and keeps the application', async () => {
    const slug = 'apprentice-electrician-malaga';
    const [candidate] = await site.owner`
      insert into candidates (name, email) values ('Mia Tran', 'mia@example.com') returning id`;
    await site.owner`
      insert into applications (vacancy_id, candidate_id)
      select id, ${candidate?.id} from vacancies where slug = ${slug}`;
    await start(site, { removes_records: true });
    const [left] = await site.owner`
      select array(select name from candidates) as candidates,
        array(select slug || ' ' || status from vacancies) as vacancies,
        array(select trading_name from organisations) as organisations,
        (select count(*)::int from applications) as applications`;
    expect(left).toEqual({
      ...{ candidates: ['Mia Tran'], vacancies: [`${slug} closed`], applications: 1 },
      organisations: ['Marri Creek Electrical'],
    });
  });

  it('keeps what people have changed, added or used of the demo, and says so before', async () => {
    await as(site.authenticator, admin, async (sql) => {
      await sql`update vacancies set summary = 'Ours now' where slug = 'apprentice-plumber-rockingham'`;
      await sql`update candidates set phone = '0400 000 001' where id = md5('demo candidate 1')::uuid`;
      await sql`
        update tasks set status = 'done' where id = (
          select id from tasks where placement_id = md5('demo placement 1')::uuid and status <> 'done'
          order by due_on limit 1)`;
      await sql`insert into activities (candidate_id, kind, body) values (md5('demo candidate 2')::uuid, 'note', 'Called')`;
      await sql`update facts set value = '26' where key = 'national-minimum-wage'`;
      await sql`update content_pages set title = 'Ours' where slug = 'what-an-employer-could-get'`;
    });
    const kept = await as(
      site.authenticator,
      admin,
      (sql) =>
        sql`select kind, name from demo_records() where fate <> 'deleted' order by kind, name`,
    );
    await start(site, { removes_records: true });
    const [left] = await site.owner`
      select (select array_agg(id order by id) from candidates) as candidates,
        (select array_agg(slug || ' ' || status) from vacancies where slug ~ 'plumber') as vacancies,
        (select array_agg(key order by key) from facts) as facts,
        (select count(*)::int from staff) > 0 as "hasOwner"`;
    const [wanted] = await site.owner`
      select array_agg(md5('demo candidate ' || place)::uuid order by md5('demo candidate ' || place)::uuid) as ids
      from unnest(array[1, 2, 9]) as place`;
    expect(left).toMatchObject({
      candidates: wanted?.ids,
      vacancies: ['apprentice-plumber-rockingham paused'],
      facts: ['example-completion-payment', 'example-start-payment', 'national-minimum-wage'],
      hasOwner: true,
    });
    const named = await site.owner`
      select count(*)::int as count from (
        select name from candidates union all select title from vacancies
        union all select name from organisations union all select label from facts
        union all select title from content_pages where id = md5('demo page estimate')::uuid
        union all select name from staff where user_id is null union all select 'p' from placements) as rows`;
    expect(kept).toHaveLength(named[0]?.count);
  });

  it('lists the public holidays of the new state, and keeps the office’s own closures', async () => {
    await site.owner`insert into closures (day, last_day, name) values ('2100-01-02', '2100-01-02', 'Ours')`;
    const address = { ...settings.company.address, state: 'TAS' };
    const company = { ...settings.company, address };
    await start(site, { settings: { ...PARTS.settings, company } });
    const rows = await site.owner`
      select distinct coalesce(state, name) as listed from closures
      where day >= private.office_day() order by 1`;
    expect(rows.map(({ listed }) => listed)).toEqual(['Ours', 'TAS']);
  });

  it('rewrites saved blocks, keeps their earlier versions, and refuses one that has changed', async () => {
    const [block] = await site.owner`
      insert into content_blocks (name, type, content)
      values ('About Tuart', 'text', '{"props": {"text": "Tuart"}}') returning id, version`;
    const change = { ...block, name: 'About Banksia', content: { props: { text: 'Banksia' } } };
    await start(site, { blocks: [change] });
    const versions = await site.owner`
      select number, name from block_versions where block_id = ${block?.id} order by number`;
    expect([...versions]).toEqual([
      { number: 1, name: 'About Tuart' },
      { number: 2, name: 'About Banksia' },
    ]);
    await expect(start(site, { blocks: [change] }, null)).rejects.toThrow('Someone else has saved');
  });

  it('keeps the records unless asked, and records that people added', async () => {
    const count = async () => {
      const [row] = await site.owner`
        select count(*) filter (where placement_id is null)::int as tasks,
          count(placement_id)::int > 0 as "hasCare" from tasks`;
      return row;
    };
    await site.owner`insert into tasks (title) values ('Ours')`;
    await start(site, {});
    expect(await count()).toEqual({ tasks: 4, hasCare: true });
    await start(site, { removes_records: true }, null);
    expect(await count()).toEqual({ tasks: 1, hasCare: false });
  });

  it('can be undone: the earlier release and page can be restored', async () => {
    const about = await pageOf(site, 'about-us');
    await start(site, { pages: [{ ...about, title: 'Other' }] });
    await as(site.authenticator, admin, (sql) => sql`select restore_release(1, array['settings'])`);
    const [release] = await site.owner`select snapshot from current_release`;
    expect(release?.snapshot.settings).toEqual(settings);
    const versions = await site.owner`
      select title from page_versions where page_id = ${about.id} order by number
    `;
    expect([...versions]).toEqual([{ title: 'About Tuart' }, { title: 'Other' }]);
  });
});

it.each([
  ['a page has been saved since', { pages: [{ version: 7 }] }, {}, 'has changed since'],
  ['a part has been saved since', {}, { theme: '2020-01-01T00:00:00Z' }, 'The site has changed'],
  ['there is another release', {}, { release: 9 }, 'The site has changed'],
  ['the theme is not valid', { theme: { colors: {} } }, {}, 'The theme is not valid'],
])('start_brand changes nothing if %s', async (_, brand, other, message) => {
  const about = await pageOf(demo, 'about-us');
  const pages = 'pages' in brand ? [{ ...about, title: 'Other', ...brand.pages?.[0] }] : [];
  const given = { ...brand, pages, removes_records: true };
  await expect(start(demo, given, { ...seen, ...other })).rejects.toThrow(message);
  const [row] = await demo.owner`
    select (select max(number) from site_releases) as release,
      (select settings ->> 'title' from site_settings where type = 'site') as title,
      (select count(*)::int from tasks where placement_id is null) as tasks
  `;
  expect(row).toEqual({ release: 1, title: settings.title, tasks: 3 });
  expect(await pageOf(demo, 'about-us')).toEqual(about);
});
