import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

const NAME = '1731650000000-ab12cd34-crew.png';

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());

async function addFile(bucket: string, name: string): Promise<string> {
  const id = randomUUID();
  await as(
    database.authenticator,
    admin,
    (sql) =>
      sql`insert into media (id, bucket, file_path, file_type)
      values (${id}, ${bucket}, ${name}, 'image/png')`,
  );
  return id;
}

async function addPage(title: string, content: unknown, isPublished = false): Promise<string> {
  const id = randomUUID();
  await as(
    database.authenticator,
    admin,
    (sql) =>
      sql`insert into content_pages (id, title, slug, content, is_published)
      values (${id}, ${title}, ${id}, ${sql.json(content as never)}, ${isPublished})`,
  );
  return id;
}

function usesOf(id: string, caller = admin) {
  return as(database.authenticator, caller, async (sql) => [
    ...(await sql`select * from list_media_uses(${id})`),
  ]);
}

function imageBlock(path: string) {
  return { blocks: [{ type: 'image', props: { image: { path, alt: '' } } }] };
}

describe('list_media_uses', () => {
  it('names pages by their saved and by their public content', async () => {
    const file = await addFile('media', NAME);
    expect(await usesOf(file)).toEqual([]);
    const draft = await addPage('Draft', imageBlock(`media/${NAME}`));
    const live = await addPage('Live', imageBlock(`media/${NAME}`), true);
    const linked = await addPage(
      'Linked',
      `See /storage/v1/object/public/media/${NAME}. Thank you.`,
    );
    const former = await addPage('Taken out since', imageBlock(`media/${NAME}`), true);
    const empty = database.owner.json({ blocks: [] });
    await as(
      database.authenticator,
      admin,
      (sql) => sql`update content_pages set content = ${empty} where id = ${former}`,
    );
    expect(await usesOf(file)).toEqual([
      { kind: 'page', id: live, title: 'Live', is_live: true },
      { kind: 'page', id: former, title: 'Taken out since', is_live: true },
      { kind: 'page', id: draft, title: 'Draft', is_live: false },
      { kind: 'page', id: linked, title: 'Linked', is_live: false },
    ]);
  });

  it('is not misled by similar names', async () => {
    const file = await addFile('media', 'a.png');
    for (const path of ['media/a.png.webp', 'media/aXpng', 'media/x/a.png', 'logos/a.png']) {
      await addPage(path, imageBlock(path));
    }
    expect(await usesOf(file)).toEqual([]);
  });

  it('names saved blocks, and whether a published page shows them', async () => {
    const file = await addFile('media', 'in-block.png');
    const [quiet, shown] = [randomUUID(), randomUUID()];
    await as(database.authenticator, admin, async (sql) => {
      for (const [id, name] of [
        [quiet, 'Quiet'],
        [shown, 'Shown'],
      ] as const) {
        const content = sql.json({ props: { image: { path: 'media/in-block.png' } } });
        await sql`insert into content_blocks (id, name, type, content)
          values (${id}, ${name}, 'image', ${content})`;
      }
    });
    await addPage('Embeds', { blocks: [{ type: 'saved-block', props: { blockId: shown } }] }, true);
    expect(await usesOf(file)).toEqual([
      { kind: 'block', id: shown, title: 'Shown', is_live: true },
      { kind: 'block', id: quiet, title: 'Quiet', is_live: false },
    ]);
  });

  it('names branding and layout, as saved and as published', async () => {
    const file = await addFile('hero-images', 'front.jpg');
    const layout = { sections: [{ components: [{ props: { path: 'hero-images/front.jpg' } }] }] };
    const branding = { hero: { path: 'storage/front.jpg', alt: '' }, logo: null, favicon: null };
    const asked = () => usesOf(file);
    await as(database.authenticator, admin, async (sql) => {
      await sql`insert into site_settings (type, settings) values ('branding', ${sql.json(branding)})`;
      await sql`insert into page_layouts (layout_data) values (${sql.json(layout)})`;
    });
    const uses = [
      { kind: 'branding', id: 'hero', title: 'Hero' },
      { kind: 'layout', id: 'home', title: 'Home page' },
    ];
    expect(await asked()).toEqual(uses.map((use) => ({ ...use, is_live: false })));
    await as(database.authenticator, admin, async (sql) => {
      await sql`select publish_site()`;
      await sql`update site_settings set settings = '{"hero": null}' where type = 'branding'`;
      await sql`delete from page_layouts`;
    });
    expect(await asked()).toEqual(uses.map((use) => ({ ...use, is_live: true })));
  });

  it('names the picture for links, which is in the settings', async () => {
    const file = await addFile('media', 'share.png');
    const settings = { looks: { shareImage: { path: 'media/share.png', alt: '' } } };
    await as(
      database.authenticator,
      admin,
      (sql) => sql`
        insert into site_settings (type, settings) values ('site', ${sql.json(settings)})
        on conflict (type) do update set settings = excluded.settings
      `,
    );
    expect(await usesOf(file)).toEqual([
      { kind: 'settings', id: 'looks', title: 'Picture for links', is_live: false },
    ]);
  });

  it('is refused to people who may not see the library', async () => {
    const file = await addFile('media', 'hidden.png');
    const stranger = await createStaff(database.owner, 'keyless');
    await expect(usesOf(file, stranger)).rejects.toMatchObject({ code: '42501' });
  });
});
