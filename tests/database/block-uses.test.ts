import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const [USED, UNUSED, FRONT, NESTED, OTHER] = Array.from({ length: 5 }, () => randomUUID());

function embed(blockId: string | undefined) {
  return { type: 'saved-block', props: { blockId } };
}

it('names the pages that embed a saved block, at any depth, to people who may read both', async () => {
  const admin = await createStaff(database.owner, 'admin');
  const stranger = await createStaff(database.owner, 'keyless');
  const pages = [
    { id: FRONT, title: 'Front', slug: 'front', content: { blocks: [embed(USED)] } },
    {
      id: NESTED,
      title: 'Nested',
      slug: 'nested',
      content: { blocks: [{ type: 'columns', props: { left: [embed(USED)] } }] },
    },
    { id: OTHER, title: 'Other', slug: 'other', content: { blocks: [embed(randomUUID())] } },
  ];
  await as(database.authenticator, admin, async (sql) => {
    for (const id of [USED, UNUSED]) {
      await sql`insert into content_blocks (id, name, type) values (${id ?? ''}, 'Promise', 'hero')`;
    }
    for (const { id, title, slug, content } of pages) {
      await sql`
        insert into content_pages (id, title, slug, content, is_published)
        values (${id ?? ''}, ${title}, ${slug}, ${sql.json(content as never)}, ${slug === 'front'})
      `;
    }
  });
  const asked = (caller: typeof admin) =>
    as(database.authenticator, caller, (sql) => sql`select * from list_block_uses()`);
  expect([...(await asked(admin))]).toEqual([
    { block_id: USED, page_id: FRONT, title: 'Front', is_live: true },
    { block_id: USED, page_id: NESTED, title: 'Nested', is_live: false },
  ]);
  expect([...(await asked(stranger))]).toEqual([]);

  // The home page is part of the site.
  const layout = { sections: [{ components: [embed(UNUSED)] }] };
  await as(
    database.authenticator,
    admin,
    (sql) => sql`insert into page_layouts (layout_data) values (${sql.json(layout as never)})`,
  );
  expect([...(await asked(admin))]).toContainEqual({
    block_id: UNUSED,
    page_id: null,
    title: 'Home page',
    is_live: false,
  });
  await database.owner`delete from page_layouts`;

  // Visitors still see a block that was removed only from the draft.
  await as(database.authenticator, admin, (sql) => sql`update content_pages set content = '{}'`);
  expect([...(await asked(admin))]).toEqual([
    { block_id: USED, page_id: FRONT, title: 'Front', is_live: true },
  ]);
});
