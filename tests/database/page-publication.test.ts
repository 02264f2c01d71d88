import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { changes, insertion } from '../../server/database/postgresql/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff, SERVICE } from './callers.ts';

let database: TestDatabase;
let admin: Caller;
let colleague: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin', 'Ada');
  colleague = await createStaff(database.owner, 'admin', 'Kim');
});
afterAll(() => database.close());

type Columns = Record<string, unknown>;

async function createPage(columns: Columns = {}): Promise<string> {
  const id = randomUUID();
  const row = { id, title: 'First', slug: `page-${id}`, content: { blocks: [] }, ...columns };
  await as(
    database.authenticator,
    admin,
    (sql) => sql`
      insert into content_pages ${insertion({ ...row, content: sql.json(row.content as never) } as never)}
    `,
  );
  return id;
}

async function update(id: string, columns: Columns, caller = admin): Promise<void> {
  await as(
    database.authenticator,
    caller,
    (sql) => sql`update content_pages set ${changes(columns as never)} where id = ${id}`,
  );
}

async function pageRow(id: string) {
  const [row] = await database.owner`select * from content_pages where id = ${id}`;
  return row;
}

async function shown(id: string) {
  const [row] = await database.owner`select * from published_pages where page_id = ${id}`;
  return row;
}

async function hold(id: string, caller: Caller, takeOver = false): Promise<void> {
  await as(
    database.authenticator,
    caller,
    (sql) => sql`select hold_page(${id}, ${randomUUID()}, ${takeOver})`,
  );
}

async function versionsOf(id: string) {
  const rows = await database.owner`
    select number, title from page_versions where page_id = ${id} order by number
  `;
  return rows.map(({ number, title }) => `${number} ${title}`);
}

async function runClock(): Promise<void> {
  await as(database.authenticator, SERVICE, (sql) => sql`select run_page_schedule()`);
}

/** Makes it look as if this much time has passed. */
async function later(run: (sql: typeof database.owner) => Promise<unknown>): Promise<void> {
  await database.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await run(sql as never);
  });
}

const PUBLICATIONS: [string, Columns][] = [
  ['publish', { is_published: true }],
  ['unpublish', { is_published: false }],
  ['schedule', { publish_at: '2100-01-01' }],
  ['schedule taking down', { unpublish_at: '2100-01-01' }],
];

describe('a publication names the version that was seen', () => {
  it.each(PUBLICATIONS)('%s: refused when the page has changed since', async (_, columns) => {
    const id = await createPage();
    await update(id, { title: 'Second' }, colleague);
    await expect(update(id, { ...columns, version: 1 })).rejects.toMatchObject({
      code: 'PT409',
      hint: 'stale',
    });
    expect(await pageRow(id)).toMatchObject({ status: 'draft', publish_at: null });
    await update(id, { ...columns, version: 2 });
  });

  it('publishes the current version when none is named', async () => {
    const id = await createPage();
    await update(id, { is_published: true });
    expect(await pageRow(id)).toMatchObject({ status: 'published', version: 1 });
  });
});

describe('a publication is reserved for the person who has the page open', () => {
  it.each([...PUBLICATIONS, ['delete', { deleted_at: new Date() }] as [string, Columns]])(
    '%s: refused to others until they take over',
    async (_, columns) => {
      const id = await createPage();
      await hold(id, admin);
      await expect(update(id, columns, colleague)).rejects.toMatchObject({
        code: 'PT409',
        hint: 'held',
        message: expect.stringContaining('Ada is editing this page'),
      });
      await hold(id, colleague, true);
      await update(id, columns, colleague);
      await expect(update(id, { is_published: false }, admin)).rejects.toThrow();
    },
  );

  it('is open to others again once the editor is closed or inactive', async () => {
    const id = await createPage();
    await hold(id, admin);
    await database.owner`
      update page_editors set seen_at = now() - interval '46 seconds' where page_id = ${id}
    `;
    await update(id, { is_published: true }, colleague);
    expect(await pageRow(id)).toMatchObject({ status: 'published' });
  });

  it('does not stop the schedule', async () => {
    const id = await createPage({ publish_at: '2000-01-01' });
    await hold(id, admin);
    await runClock();
    expect(await pageRow(id)).toMatchObject({ status: 'published' });
  });
});

describe('a schedule', () => {
  it('publishes the version it was made for, and later edits stay a draft', async () => {
    const id = await createPage({ publish_at: '2100-01-01' });
    expect(await pageRow(id)).toMatchObject({ scheduled_version: 1 });
    await update(id, { title: 'Second' });
    await later((sql) => sql`update content_pages set publish_at = now() where id = ${id}`);
    await runClock();
    expect(await shown(id)).toMatchObject({ title: 'First', version: 1 });
    expect(await pageRow(id)).toMatchObject({
      title: 'Second',
      status: 'changed',
      published_version: 1,
      publish_at: null,
      scheduled_version: null,
    });
    await update(id, { is_published: true });
    expect(await shown(id)).toMatchObject({ title: 'Second', version: 2 });
  });

  it('applies to the latest saved page when the schedule is saved again', async () => {
    const id = await createPage({ publish_at: '2100-01-01' });
    await update(id, { title: 'Second' });
    await update(id, { publish_at: '2100-01-01' });
    expect(await pageRow(id)).toMatchObject({ scheduled_version: 2 });
    await update(id, { publish_at: null });
    expect(await pageRow(id)).toMatchObject({ scheduled_version: null });
  });

  it('ends when someone publishes earlier', async () => {
    const id = await createPage({ publish_at: '2100-01-01' });
    await update(id, { title: 'Second' });
    await update(id, { is_published: true });
    expect(await shown(id)).toMatchObject({ title: 'Second' });
    expect(await pageRow(id)).toMatchObject({ publish_at: null, scheduled_version: null });
  });

  it('reports that its version is gone', async () => {
    const id = await createPage({ publish_at: '2100-01-01' });
    await update(id, { title: 'Second' });
    await database.owner`delete from page_versions where page_id = ${id} and number = 1`;
    await later((sql) => sql`update content_pages set publish_at = now() where id = ${id}`);
    await runClock();
    expect(await shown(id)).toBeUndefined();
    expect((await pageRow(id))?.schedule_error).toContain('no longer exists');
  });
});

describe('the first publication', () => {
  it('keeps its date when the page is published again', async () => {
    const id = await createPage({ is_published: true, first_published_at: '2001-01-01' });
    const first = (await shown(id))?.first_published_at;
    expect(first).toEqual((await shown(id))?.published_at);
    await update(id, { title: 'Second', is_published: true, first_published_at: '2001-01-01' });
    expect(await shown(id)).toMatchObject({ title: 'Second', first_published_at: first });
    expect((await shown(id))?.published_at > first).toBe(true);
  });

  it('keeps its date when the page was taken down or deleted in between', async () => {
    const id = await createPage({ is_published: true });
    const first = (await shown(id))?.first_published_at;
    await update(id, { is_published: false });
    await update(id, { deleted_at: new Date() });
    await update(id, { deleted_at: null });
    await update(id, { is_published: true });
    expect((await shown(id))?.first_published_at).toEqual(first);
  });
});

describe('automatic saves', () => {
  const autosave = async (id: string, title: string, caller = admin) =>
    update(id, { title, autosave_of: (await pageRow(id))?.version }, caller);

  it('make one version for ten minutes of one person’s work', async () => {
    const id = await createPage();
    for (const title of ['A', 'AB', 'ABC']) await autosave(id, title);
    expect(await versionsOf(id)).toEqual(['1 First', '4 ABC']);
    await later(
      (sql) => sql`
        update page_versions set started_at = now() - interval '11 minutes' where page_id = ${id}
      `,
    );
    for (const title of ['ABCD', 'ABCDE']) await autosave(id, title);
    expect(await versionsOf(id)).toEqual(['1 First', '4 ABC', '6 ABCDE']);
    await autosave(id, 'Theirs', colleague);
    await autosave(id, 'Mine');
    expect(await versionsOf(id)).toEqual(['1 First', '4 ABC', '6 ABCDE', '7 Theirs', '8 Mine']);
  });

  it('never overwrite what someone saved, published or scheduled', async () => {
    const id = await createPage();
    await autosave(id, 'A');
    await update(id, { title: 'Saved' });
    await autosave(id, 'B');
    expect(await versionsOf(id)).toEqual(['1 First', '2 A', '3 Saved', '4 B']);
    await update(id, { is_published: true });
    await autosave(id, 'C');
    expect(await versionsOf(id)).toEqual(['1 First', '2 A', '3 Saved', '4 B', '5 C']);
    await update(id, { publish_at: '2100-01-01' });
    await autosave(id, 'D');
    await autosave(id, 'E');
    expect((await versionsOf(id)).slice(3)).toEqual(['4 B', '5 C', '7 E']);
  });

  it('are kept once someone has saved them, but not because the page was in the trash', async () => {
    const id = await createPage();
    await autosave(id, 'A');
    await update(id, { title: 'A' });
    await autosave(id, 'AB');
    expect(await versionsOf(id)).toEqual(['1 First', '2 A', '3 AB']);
    await update(id, { deleted_at: 'now' });
    await update(id, { deleted_at: null });
    await autosave(id, 'ABC');
    expect(await versionsOf(id)).toEqual(['1 First', '2 A', '4 ABC']);
  });
});

describe('a saved block', () => {
  async function createBlock(): Promise<string> {
    const [row] = await as(
      database.authenticator,
      admin,
      (sql) => sql`
        insert into content_blocks (name, type, content) values ('Promise', 'heading', '{"props": {}}')
        returning id
      `,
    );
    return row?.id;
  }
  const change = (id: string, columns: Columns) =>
    as(
      database.authenticator,
      admin,
      (sql) => sql`update content_blocks set ${changes(columns as never)} where id = ${id}`,
    );

  it('keeps every save, with the person who saved it', async () => {
    const id = await createBlock();
    await change(id, { name: 'Pledge', version: 1 });
    await change(id, { name: 'Pledge', version: 2 });
    const rows = await database.owner`
      select number, name, saved_by from block_versions where block_id = ${id} order by number
    `;
    const saved_by = admin.claims.sub;
    expect([...rows]).toEqual([
      { number: 1, name: 'Promise', saved_by },
      { number: 2, name: 'Pledge', saved_by },
    ]);
  });

  it('refuses a save based on an older version', async () => {
    const id = await createBlock();
    await change(id, { name: 'Pledge' });
    await expect(change(id, { name: 'Vow', version: 1 })).rejects.toMatchObject({ hint: 'stale' });
  });
});

describe('links to a page', () => {
  async function linksTo(id: string) {
    const rows = await as(
      database.authenticator,
      admin,
      (sql) => sql`select kind, title from list_page_links(${id})`,
    );
    return rows.map(({ kind, title }) => `${kind}: ${title}`);
  }

  it('are found in menus, on the home page and on other live pages', async () => {
    const slug = `linked-${randomUUID()}`;
    const id = await createPage({ slug, is_published: true, content: { text: `](/${slug})` } });
    const text = (words: string) => ({ blocks: [{ props: { markdown: words } }] });
    const page = (title: string, words: string, isLive = true) =>
      createPage({ title, content: text(words), is_published: isLive });
    await page('By Markdown', `See [it](/${slug}).`);
    await page('By its full address', `See https://tuart.example/${slug}#part`);
    await page('A longer slug', `[it](/${slug}-too)`);
    await page('A longer path', `[it](/services/${slug}) [it](/${slug}/more)`);
    await page('A draft', `[it](/${slug})`, false);
    const snapshot = {
      menus: {
        explore: [{ to: `/${slug}` }],
        legal: [{ to: `/${slug}` }],
        navigation: [{ to: '/contact' }],
      },
      layout: { sections: [{ props: { link: `/${slug}?from=home` } }] },
    };
    await database.owner`select private.write_release(${database.owner.json(snapshot)}, '')`;
    expect(await linksTo(id)).toEqual([
      'menu: Footer other links',
      'menu: Footer legal links',
      'layout: Home page',
      'page: By Markdown',
      'page: By its full address',
    ]);
    await update(id, { is_published: false });
    expect(await linksTo(id)).toEqual([]);
  });
});

it('distinguishes deleted files from files the library does not describe', async () => {
  await database.owner`
    insert into storage.objects (bucket_id, name) values ('media', 'described.png'), ('media', 'bare.png')
  `;
  await database.owner`
    insert into media (bucket, file_path, width, height) values ('media', 'described.png', 4, 3)
  `;
  const paths = ['described', 'bare', 'gone'].map((name) => `media/${name}.png`);
  const rows = await as(
    database.authenticator,
    SERVICE,
    (sql) => sql`
      select path, is_missing from describe_files(${[...paths, 'storage/x.png', 'attachments/x.png']})
      order by path
    `,
  );
  expect([...rows]).toEqual([
    { path: 'media/described.png', is_missing: false },
    { path: 'media/gone.png', is_missing: true },
  ]);
});
