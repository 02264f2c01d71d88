import { afterAll, beforeAll, expect, it } from 'vitest';
import { RESERVED_SLUGS } from '../../app/lib/reserved-slugs.ts';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());

function addPage(slug: string) {
  return as(
    database.authenticator,
    admin,
    (sql) => sql`
      insert into content_pages (title, slug, content)
      values ('A page', ${slug}, ${sql.json({ blocks: [] })})
    `,
  );
}

it('the database has exactly the same words as the app', async () => {
  const [row] = await database.owner`
    select pg_get_functiondef('private.is_reserved_slug(text)'::regprocedure) as source
  `;
  const list = /in \(([\s\S]*)\)/.exec(row?.source)?.[1] ?? '';
  const words = [...list.matchAll(/'([^']+)'/g)].map(([, word]) => word);
  expect(words).toEqual(RESERVED_SLUGS.toSorted());
});

it.each(RESERVED_SLUGS.filter((slug) => /^[a-z-]+$/.test(slug)))(
  'refuses the slug %s with a readable message',
  async (slug) => {
    await expect(addPage(slug)).rejects.toMatchObject({
      code: '23514',
      message: `The address /${slug} belongs to the site itself. Please choose another slug.`,
    });
  },
);

it('refuses to move a page to a reserved address, and allows others', async () => {
  await addPage('admin-tips');
  await expect(
    as(
      database.authenticator,
      admin,
      (sql) => sql`update content_pages set slug = 'blog' where slug = 'admin-tips'`,
    ),
  ).rejects.toThrow('belongs to the site itself');
});

it('a page whose address became reserved can still be saved, and moved away', async () => {
  await addPage('calendars');
  await database.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update content_pages set slug = 'calendar' where slug = 'calendars'`;
  });
  const change = (slug: string) =>
    as(
      database.authenticator,
      admin,
      (sql) => sql`
        update content_pages set title = 'Our calendar', slug = ${slug} where slug = 'calendar'
        returning slug
      `,
    );
  expect(await change('calendar')).toHaveLength(1);
  expect(await change('our-calendar')).toHaveLength(1);
});
