import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { changes } from '../../server/database/postgresql/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());

async function createPage(isPublished = false): Promise<string> {
  const id = randomUUID();
  await as(
    database.authenticator,
    admin,
    (sql) => sql`
      insert into content_pages (id, title, slug, content, is_published)
      values (${id}, 'First', ${`page-${id}`}, ${sql.json({ blocks: [] })}, ${isPublished})
    `,
  );
  return id;
}

async function update(id: string, columns: Record<string, unknown>): Promise<void> {
  await as(
    database.authenticator,
    admin,
    (sql) => sql`update content_pages set ${changes(columns as never)} where id = ${id}`,
  );
}

async function visitorSees(id: string) {
  const rows = await as(
    database.authenticator,
    { role: 'anon', claims: {} },
    (sql) => sql`select title, version from published_pages where page_id = ${id}`,
  );
  return [...rows];
}

async function page(id: string) {
  const [row] = await database.owner`
    select version, published_version, published_at from content_pages where id = ${id}
  `;
  return row;
}

it('keeps a new page private until it is published', async () => {
  const id = await createPage();
  expect(await visitorSees(id)).toEqual([]);
  await update(id, { is_published: true });
  expect(await visitorSees(id)).toEqual([{ title: 'First', version: 1 }]);
});

it('publishes a page that is created as published', async () => {
  expect(await visitorSees(await createPage(true))).toEqual([{ title: 'First', version: 1 }]);
});

it('keeps later edits private until the page is published again', async () => {
  const id = await createPage(true);
  await update(id, { title: 'Second' });
  expect(await visitorSees(id)).toEqual([{ title: 'First', version: 1 }]);
  expect(await page(id)).toMatchObject({ version: 2, published_version: 1 });
  await update(id, { is_published: true });
  expect(await visitorSees(id)).toEqual([{ title: 'Second', version: 2 }]);
  expect(await page(id)).toMatchObject({ version: 2, published_version: 2 });
});

it('hides a page from visitors when it is unpublished or deleted', async () => {
  const id = await createPage(true);
  await update(id, { is_published: false });
  expect(await visitorSees(id)).toEqual([]);
  expect(await page(id)).toMatchObject({ published_version: null, published_at: null });
  await update(id, { is_published: true });
  await as(database.authenticator, admin, (sql) => sql`delete from content_pages where id = ${id}`);
  expect(await visitorSees(id)).toEqual([]);
});

it('keeps every save as a version, with the person who saved it', async () => {
  const id = await createPage();
  await update(id, { title: 'Second' });
  await update(id, { title: 'Second' });
  await update(id, { is_published: true });
  await update(id, { content: JSON.stringify('plain text') });
  const versions = await database.owner`
    select number, title, content, saved_by from page_versions where page_id = ${id} order by number
  `;
  const saved_by = admin.claims.sub;
  expect(versions).toEqual([
    { number: 1, title: 'First', content: { blocks: [] }, saved_by },
    { number: 2, title: 'Second', content: { blocks: [] }, saved_by },
    { number: 3, title: 'Second', content: 'plain text', saved_by },
  ]);
});

it('reports a page as draft, published or changed since', async () => {
  const id = await createPage();
  const steps: [Record<string, unknown>, string][] = [
    [{ title: 'Edited' }, 'draft'],
    [{ is_published: true }, 'published'],
    [{ title: 'Edited' }, 'published'],
    [{ title: 'Edited again' }, 'changed'],
    [{ is_published: true }, 'published'],
    [{ title: 'And published at once', is_published: true }, 'published'],
    [{ is_published: false }, 'draft'],
  ];
  for (const [changes, status] of steps) {
    await update(id, changes);
    const [row] = await database.owner`select status from content_pages where id = ${id}`;
    expect(row, JSON.stringify(changes)).toEqual({ status });
  }
});

it('sets versions and dates itself, whatever a client sends', async () => {
  const id = await createPage();
  await update(id, { version: 40, published_version: 40, published_at: '2020-01-01' });
  expect(await page(id)).toEqual({ version: 1, published_version: null, published_at: null });
});

it.each(['Upper', 'two words', 'a/b', 'ä', ''])('refuses the slug %j', async (slug) => {
  const id = await createPage();
  await expect(update(id, { slug })).rejects.toThrow(/content_pages_slug_check/);
});
