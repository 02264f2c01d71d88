import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, SERVICE } from './callers.ts';

const IMAGE = { path: 'media/1731650000000-ab12cd34-crew.png', alt: 'The crew' };
const FIRST = { author: 'Kim Lee', category: 'Hiring', article_date: '2026-01-02' };
const SECOND = { author: 'Lou Tan', category: 'Training', article_date: '2026-02-03' };

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());

async function createArticle(isPublished: boolean): Promise<string> {
  const id = randomUUID();
  const { author, category, article_date } = FIRST;
  await as(
    database.authenticator,
    admin,
    (sql) => sql`
      insert into content_pages
        (id, title, slug, content, template, is_published, featured_image, author, category,
         article_date)
      values (${id}, 'News', ${id}, '{"blocks": []}', 'blog', ${isPublished},
        ${sql.json(IMAGE)}, ${author}, ${category}, ${article_date})`,
  );
  return id;
}

async function change(id: string, { author, category, article_date }: typeof FIRST) {
  await as(
    database.authenticator,
    admin,
    (sql) => sql`
      update content_pages
      set author = ${author}, category = ${category}, article_date = ${article_date},
        featured_image = null
      where id = ${id}`,
  );
}

const COLUMNS = 'featured_image, author, category, article_date::text';

async function detailsIn(table: string, id: string, more = '') {
  const column = table === 'content_pages' ? 'id' : 'page_id';
  const [row] = await database.owner.unsafe(
    `select ${COLUMNS} from public.${table} where ${column} = '${id}' ${more}`,
  );
  return row;
}

it('publishes, versions and keeps what belongs to an article', async () => {
  const id = await createArticle(true);
  const first = { featured_image: IMAGE, ...FIRST };
  expect(await detailsIn('published_pages', id)).toEqual(first);

  await change(id, SECOND);
  const second = { featured_image: null, ...SECOND };
  const [page] = await database.owner`select version, status from content_pages where id = ${id}`;
  expect(page).toEqual({ version: 2, status: 'changed' });
  expect(await detailsIn('published_pages', id)).toEqual(first);
  expect(await detailsIn('page_versions', id, 'and number = 1')).toEqual(first);
  expect(await detailsIn('page_versions', id, 'and number = 2')).toEqual(second);
});

it('publishes the details of the scheduled version, not of a later draft', async () => {
  const id = await createArticle(false);
  await database.owner`
    update content_pages set publish_at = now() - interval '1 minute' where id = ${id}`;
  await change(id, SECOND);
  await as(database.authenticator, SERVICE, (sql) => sql`select run_page_schedule()`);
  expect(await detailsIn('published_pages', id)).toEqual({ featured_image: IMAGE, ...FIRST });
  expect(await detailsIn('content_pages', id)).toEqual({ featured_image: null, ...SECOND });
});

it('adds an autosave to the version it continues', async () => {
  const id = await createArticle(false);
  const save = (author: string, version: number) =>
    as(
      database.authenticator,
      admin,
      (sql) => sql`
        update content_pages set author = ${author}, autosave_of = ${version} where id = ${id}`,
    );
  await save('A', 1);
  await save('B', 2);
  const versions = await database.owner`
    select number, author from page_versions where page_id = ${id} order by number`;
  expect([...versions]).toEqual([
    { number: 1, author: FIRST.author },
    { number: 3, author: 'B' },
  ]);
});

it('shows the details in a preview', async () => {
  const id = await createArticle(false);
  const [link] = await as(
    database.authenticator,
    admin,
    (sql) => sql`select token from create_page_preview(${id})`,
  );
  const [shown] = await as(
    database.authenticator,
    SERVICE,
    (sql) => sql`
      select featured_image, author, category, article_date::text
      from get_page_preview(${link?.token})`,
  );
  expect(shown).toEqual({ featured_image: IMAGE, ...FIRST });
});

it('lists an article by its own date, or by the day it was first published', async () => {
  const id = await createArticle(true);
  const listed = async () => {
    const [row] = await database.owner`
      select listed_on::text, (first_published_at at time zone 'UTC')::date::text as published_on
      from published_pages where page_id = ${id}`;
    return row;
  };
  expect((await listed())?.listed_on).toBe(FIRST.article_date);
  await database.owner`
    update content_pages set article_date = null, is_published = true where id = ${id}`;
  const row = await listed();
  expect(row?.listed_on).toBe(row?.published_on);
});

it('counts a featured image as a use of the file', async () => {
  const file = randomUUID();
  await database.owner`
    insert into media (id, bucket, file_path, file_type)
    values (${file}, 'media', ${IMAGE.path.replace('media/', '')}, 'image/png')`;
  const id = await createArticle(true);
  const uses = await as(
    database.authenticator,
    admin,
    (sql) => sql`select * from list_media_uses(${file})`,
  );
  expect([...uses]).toContainEqual({ kind: 'page', id, title: 'News', is_live: true });
});

it.each([
  ['a list as image', "featured_image = '[]'"],
  [
    'an image of more than 4,000 bytes',
    "featured_image = jsonb_build_object('alt', repeat('x', 4000))",
  ],
  ['a name of more than 100 characters', "author = repeat('x', 101)"],
  ['a category of more than 60 characters', "category = repeat('x', 61)"],
])('refuses %s', async (_, assignment) => {
  const id = await createArticle(false);
  const changed = database.owner.unsafe(
    `update public.content_pages set ${assignment} where id = '${id}'`,
  );
  await expect(changed).rejects.toMatchObject({ code: '23514' });
});

it('lets only people who edit pages change them', async () => {
  const id = await createArticle(false);
  const editor = await createStaff(database.owner, 'editor');
  await as(
    database.authenticator,
    editor,
    (sql) => sql`update content_pages set author = 'Someone' where id = ${id}`,
  );
  expect(await detailsIn('content_pages', id)).toMatchObject({ author: FIRST.author });
});
