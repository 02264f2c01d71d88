import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { changes, insertion, named } from '../../server/database/postgresql/sql.ts';
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
  const row = { id, title: 'A page', slug: `page-${id}`, content: { blocks: [] }, ...columns };
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
  const [row] = await database.owner`
    select slug, content, changed_at from published_pages where page_id = ${id}
  `;
  return row;
}

/** Makes it look as if this much time has passed. */
async function age(id: string, column: string, by: string): Promise<void> {
  await database.owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      update content_pages set ${named(column)} = ${named(column)} - ${by}::interval where id = ${id}
    `;
  });
}

function asServer(call: string): Promise<unknown> {
  return as(database.authenticator, SERVICE, async (sql) => {
    const [row] = await sql.unsafe(`select ${call} as answer`);
    return row?.answer;
  });
}

describe('the trash', () => {
  it('takes a page down, keeps it, and restores it as a draft', async () => {
    const id = await createPage({ is_published: true });
    expect(await shown(id)).toBeDefined();
    await update(id, { deleted_at: '2001-01-01' });
    expect(await pageRow(id)).toMatchObject({ status: 'trashed', is_published: false });
    expect((await pageRow(id))?.deleted_at.getFullYear()).toBeGreaterThan(2001);
    expect(await shown(id)).toBeUndefined();
    await update(id, { deleted_at: null });
    expect(await pageRow(id)).toMatchObject({ status: 'draft', published_at: null });
  });

  it('does not allow editing or publishing', async () => {
    const id = await createPage();
    await update(id, { deleted_at: new Date() });
    await expect(update(id, { title: 'Changed' })).rejects.toThrow('in the trash');
    await expect(update(id, { is_published: true })).rejects.toThrow('in the trash');
    await expect(update(id, { deleted_at: new Date() })).rejects.toThrow('in the trash');
  });

  it('frees the address, so it may be taken when the page is restored', async () => {
    const slug = `taken-${randomUUID()}`;
    const first = await createPage({ slug });
    await expect(createPage({ slug })).rejects.toThrow('content_pages_slug_key');
    await update(first, { deleted_at: new Date() });
    await createPage({ slug });
    await expect(update(first, { deleted_at: null })).rejects.toThrow('content_pages_slug_key');
  });

  it('is emptied after 30 days, and not before', async () => {
    const [kept, gone] = [await createPage(), await createPage()];
    for (const id of [kept, gone]) await update(id, { deleted_at: new Date() });
    await age(kept, 'deleted_at', '29 days 23 hours');
    await age(gone, 'deleted_at', '30 days');
    expect(await asServer('purge_trash()')).toBe(1);
    expect(await pageRow(kept)).toBeDefined();
    expect(await pageRow(gone)).toBeUndefined();
    const versions = await database.owner`select from page_versions where page_id = ${gone}`;
    expect(versions).toHaveLength(0);
  });
});

describe('a changed address', () => {
  async function leadsTo(slug: string) {
    const [row] = await database.owner`
      select shown.slug from page_redirects
      join published_pages shown using (page_id) where page_redirects.slug = ${slug}
    `;
    return row?.slug;
  }

  it('redirects once the change is published, without chains or loops', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => `${name}-${randomUUID()}`) as [
      string,
      string,
      string,
    ];
    const id = await createPage({ slug: a, is_published: true });
    await update(id, { slug: b });
    expect(await leadsTo(a)).toBeUndefined();
    await update(id, { is_published: true });
    expect(await leadsTo(a)).toBe(b);
    await update(id, { slug: c, is_published: true });
    expect([await leadsTo(a), await leadsTo(b)]).toEqual([c, c]);

    await update(id, { slug: a, is_published: true });
    expect([await leadsTo(a), await leadsTo(b), await leadsTo(c)]).toEqual([undefined, a, a]);
  });

  it('no longer redirects once another page is published there or its page is deleted', async () => {
    const [old, next] = [`old-${randomUUID()}`, `next-${randomUUID()}`];
    const id = await createPage({ slug: old, is_published: true });
    await update(id, { slug: next, is_published: true });
    const other = await createPage({ slug: old });
    expect(await leadsTo(old)).toBe(next);
    await update(other, { is_published: true });
    expect(await leadsTo(old)).toBeUndefined();

    await update(id, { slug: `last-${id}`, is_published: true });
    expect(await leadsTo(next)).toBe(`last-${id}`);
    await update(id, { is_published: false });
    expect(await leadsTo(next)).toBeUndefined();
    await update(id, { is_published: true });
    expect(await leadsTo(next)).toBe(`last-${id}`);
    await database.owner`delete from content_pages where id = ${id}`;
    expect(await database.owner`select from page_redirects where slug = ${next}`).toHaveLength(0);
  });
});

describe('a page taken down', () => {
  async function redirects(id: string) {
    const rows = await database.owner`select slug from page_redirects where page_id = ${id}`;
    return rows.map(({ slug }) => slug);
  }

  it.for([
    ['unpublished', { is_published: false }, {}],
    ['deleted and restored', { deleted_at: new Date() }, { deleted_at: null }],
  ] as const)(
    'redirects from its old address once it is published elsewhere: %s',
    async ([, down, back]) => {
      const [old, next] = [`old-${randomUUID()}`, `next-${randomUUID()}`];
      const id = await createPage({ slug: old, is_published: true });
      await update(id, down);
      if ('deleted_at' in back) await update(id, back);
      await update(id, { slug: next });
      await update(id, { is_published: true });
      expect(await redirects(id)).toEqual([old]);
    },
  );

  it('has no redirect when it returns to its own address or another page took it', async () => {
    const slug = `own-${randomUUID()}`;
    const id = await createPage({ slug, is_published: true });
    await update(id, { is_published: false });
    await update(id, { is_published: true });
    expect(await redirects(id)).toEqual([]);

    await update(id, { is_published: false, slug: `other-${slug}` });
    expect(await redirects(id)).toEqual([slug]);
    await createPage({ slug, is_published: true });
    await update(id, { is_published: true });
    expect(await redirects(id)).toEqual([]);
  });

  it('leaves no redirect when it is permanently deleted while published', async () => {
    const slug = `gone-${randomUUID()}`;
    const id = await createPage({ slug, is_published: true });
    await database.owner`delete from content_pages where id = ${id}`;
    expect(await database.owner`select from page_redirects where slug = ${slug}`).toHaveLength(0);
  });
});

describe('the schedule', () => {
  const run = () => asServer('run_page_schedule()');

  it('publishes and takes down pages that are due, once', async () => {
    const id = await createPage({ publish_at: '2000-01-01', unpublish_at: '2100-01-01' });
    const later = await createPage({ publish_at: '2100-01-01' });
    expect(await run()).toBe(1);
    expect(await pageRow(id)).toMatchObject({ status: 'published', publish_at: null });
    expect(await pageRow(later)).toMatchObject({ status: 'draft' });
    expect(await run()).toBe(0);
    await age(id, 'unpublish_at', '100 years');
    expect(await run()).toBe(1);
    expect(await pageRow(id)).toMatchObject({ status: 'draft', unpublish_at: null });
    expect(await run()).toBe(0);
  });

  it('applies the last step when both are overdue', async () => {
    const id = await createPage({ publish_at: '2000-01-01', unpublish_at: '2000-01-02' });
    expect(await run()).toBe(1);
    expect(await pageRow(id)).toMatchObject({
      status: 'draft',
      publish_at: null,
      unpublish_at: null,
    });
  });

  it('does not repeat what a person has already done', async () => {
    const id = await createPage({ publish_at: '2100-01-01', unpublish_at: '2100-01-02' });
    await update(id, { is_published: true });
    expect(await pageRow(id)).toMatchObject({ publish_at: null });
    expect((await pageRow(id))?.unpublish_at).not.toBeNull();
    await update(id, { is_published: false });
    expect(await pageRow(id)).toMatchObject({ unpublish_at: null });
  });

  it('ignores pages in the trash', async () => {
    const id = await createPage({ publish_at: '2100-01-01' });
    await update(id, { deleted_at: new Date() });
    expect(await pageRow(id)).toMatchObject({ publish_at: null });
  });

  it('reports what it could not do, and continues', async () => {
    const slug = `clash-${randomUUID()}`;
    const holder = await createPage({ slug, is_published: true });
    await update(holder, { slug: `renamed-${holder}` });
    const clash = await createPage({ slug, publish_at: '2000-01-01' });
    const sound = await createPage({ publish_at: '2000-01-02' });
    expect(await run()).toBe(1);
    expect(await pageRow(sound)).toMatchObject({ status: 'published' });
    expect(await pageRow(clash)).toMatchObject({ status: 'draft', publish_at: null });
    expect((await pageRow(clash))?.schedule_error).toContain('published_pages_slug_key');
    await update(clash, { publish_at: '2100-01-01' });
    expect(await pageRow(clash)).toMatchObject({ schedule_error: null });
  });

  it('refuses an end before the start', async () => {
    await expect(
      createPage({ publish_at: '2100-01-02', unpublish_at: '2100-01-01' }),
    ).rejects.toThrow('content_pages_schedule_order');
  });

  it('can be run by several servers at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => createPage({ publish_at: '2000-01-01' })),
    );
    const counts = await Promise.all([run(), run(), run()]);
    expect(counts.map(Number).reduce((sum, count) => sum + count)).toBe(ids.length);
  });
});

describe('a preview', () => {
  beforeAll(async () => {
    await database.owner`
      insert into public.permissions (role, permission_key) values
        ('page reader', 'content.view'), ('page writer', 'content.view'),
        ('page writer', 'content.write')
    `;
  });

  async function createPreview(id: string, caller = admin) {
    const [row] = await as(
      database.authenticator,
      caller,
      (sql) => sql`select * from create_page_preview(${id})`,
    );
    return row as { token: string; expires_at: Date };
  }
  async function preview(token: string) {
    const rows = await as(
      database.authenticator,
      SERVICE,
      (sql) => sql`select title from get_page_preview(${token})`,
    );
    return rows.map(({ title }) => title);
  }

  it('shows the current draft to anyone with the link, for seven days', async () => {
    const id = await createPage();
    const { token, expires_at } = await createPreview(id);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(expires_at.getTime() - Date.now()).toBeCloseTo(7 * 24 * 3_600_000, -5);
    await update(id, { title: 'Changed since' });
    expect(await preview(token)).toEqual(['Changed since']);
    expect(await preview(`${token.slice(1)}0`)).toEqual([]);
    expect(await preview('')).toEqual([]);

    await database.owner`update private.page_previews set expires_at = now() where page_id = ${id}`;
    expect(await preview(token)).toEqual([]);
  });

  it('ends when the page goes to the trash, and its secret is not stored', async () => {
    const id = await createPage();
    const { token } = await createPreview(id);
    const rows = await database.owner`select * from private.page_previews where page_id = ${id}`;
    expect(JSON.stringify(rows)).not.toContain(token);
    await update(id, { deleted_at: new Date() });
    expect(await preview(token)).toEqual([]);
    await expect(createPreview(id)).rejects.toThrow('no longer exists');
  });

  it('can be made by people who edit pages, not by those who only read them', async () => {
    const id = await createPage();
    const reader = await createStaff(database.owner, 'page reader');
    await expect(createPreview(id, reader)).rejects.toThrow('Permission denied');
    const writer = await createStaff(database.owner, 'page writer');
    expect(await preview((await createPreview(id, writer)).token)).toEqual(['A page']);
  });

  it('can be withdrawn by the person who made it, and by administrators', async () => {
    const [id, other] = [await createPage(), await createPage({ title: 'Another' })];
    const writer = await createStaff(database.owner, 'page writer');
    const links = [
      await createPreview(id),
      await createPreview(id, writer),
      await createPreview(other),
    ];
    const withdraw = (caller: Caller) =>
      as(database.authenticator, caller, (sql) => sql`select withdraw_page_previews(${id})`);
    const stranger = await createStaff(database.owner, 'recruiter');
    await expect(withdraw(stranger)).rejects.toThrow('Permission denied');
    const shown = () => Promise.all(links.map(({ token }) => preview(token)));
    const reader = await createStaff(database.owner, 'page reader');
    expect(await withdraw(reader)).toEqual([{ withdraw_page_previews: 0 }]);
    expect(await withdraw(writer)).toEqual([{ withdraw_page_previews: 1 }]);
    expect(await shown()).toEqual([['A page'], [], ['Another']]);
    expect(await withdraw(colleague)).toEqual([{ withdraw_page_previews: 1 }]);
    expect(await shown()).toEqual([[], [], ['Another']]);
  });
});

describe('the person who edits a page', () => {
  async function hold(id: string, holder: string, caller: Caller, takeOver = false) {
    const [row] = await as(
      database.authenticator,
      caller,
      (sql) => sql`select * from hold_page(${id}, ${holder}, ${takeOver})`,
    );
    return row;
  }
  const [mine, theirs] = [randomUUID(), randomUUID()];

  it('is named to the next person, who may take over', async () => {
    const id = await createPage();
    const me = { is_mine: true, name: 'Ada', is_own: true };
    expect(await hold(id, mine, admin)).toEqual(me);
    expect(await hold(id, mine, admin)).toEqual(me);
    expect(await hold(id, theirs, colleague)).toEqual({ ...me, is_mine: false, is_own: false });
    expect(await hold(id, theirs, admin)).toEqual({ ...me, is_mine: false });
    const them = { is_mine: true, name: 'Kim', is_own: true };
    expect(await hold(id, theirs, colleague, true)).toEqual(them);
    expect(await hold(id, mine, admin)).toEqual({ ...them, is_mine: false, is_own: false });
  });

  it('leaves by closing the page, or after 45 seconds without a sign', async () => {
    const id = await createPage();
    await hold(id, mine, admin);
    const release = (holder: string) =>
      as(database.authenticator, admin, (sql) => sql`select release_page(${id}, ${holder})`);
    await release(theirs);
    expect(await hold(id, theirs, colleague)).toMatchObject({ is_mine: false });
    await release(mine);
    expect(await hold(id, theirs, colleague)).toMatchObject({ is_mine: true });
    await database.owner`
      update page_editors set seen_at = now() - interval '44 seconds' where page_id = ${id}
    `;
    expect(await hold(id, mine, admin)).toMatchObject({ is_mine: false });
    await database.owner`
      update page_editors set seen_at = now() - interval '46 seconds' where page_id = ${id}
    `;
    expect(await hold(id, mine, admin)).toMatchObject({ is_mine: true });
  });
});

describe('saved blocks', () => {
  async function createBlock(content: object, type = 'heading'): Promise<string> {
    const [row] = await database.owner`
      insert into content_blocks (name, type, content)
      values ('Saved', ${type}, ${database.owner.json(content as never)}) returning id
    `;
    return row?.id;
  }
  const embed = (blockId: string, id = 'e') => ({ id, type: 'saved-block', props: { blockId } });
  const blocksOf = async (id: string) => (await shown(id))?.content.blocks;

  it('are part of what visitors see, under the embedding block’s id', async () => {
    const saved = await createBlock({ version: 2, props: { heading: 'Kept once' } });
    const bare = await createBlock({});
    const own = { id: 'o', type: 'divider', props: {} };
    const gone = embed(randomUUID());
    const nested = embed(await createBlock({ props: { blockId: saved } }, 'saved-block'));
    const junk = { type: 'saved-block', props: 7 };
    const id = await createPage({
      content: { note: 1, blocks: [embed(saved, 'e'), own, gone, nested, junk, embed(bare, 'b')] },
      is_published: true,
    });
    expect((await shown(id))?.content).toEqual({
      note: 1,
      blocks: [
        { id: 'e', type: 'heading', version: 2, props: { heading: 'Kept once' } },
        own,
        gone,
        nested,
        junk,
        { id: 'b', type: 'heading', props: {} },
      ],
    });
    expect((await pageRow(id))?.content.blocks[0]).toEqual(embed(saved));
  });

  it('are inserted into columns too, except those with columns of their own', async () => {
    const saved = await createBlock({ version: 1, props: { heading: 'Kept once' } });
    const column = (...blocks: object[]) => ({ props: { columns: [{ blocks }, 7, {}] } });
    const deep = await createBlock(column(embed(saved, 'd')), 'columns');
    const columns = (id: string, ...blocks: object[]) => ({
      id,
      type: 'columns',
      ...column(...blocks),
    });
    const id = await createPage({
      content: { blocks: [columns('c', embed(saved), embed(deep, 'n')), embed(deep, 'top')] },
      is_published: true,
    });
    const heading = { id: 'e', type: 'heading', version: 1, props: { heading: 'Kept once' } };
    expect(await blocksOf(id)).toEqual([
      columns('c', heading, embed(deep, 'n')),
      columns('top', embed(saved, 'd')),
    ]);
  });

  it('change every published page that shows them, and no draft', async () => {
    const saved = await createBlock({ props: { heading: 'Before' } });
    const content = { blocks: [embed(saved)] };
    const id = await createPage({ content, is_published: true });
    const plain = await createPage({ is_published: true });
    const draft = { blocks: [{ id: 'x', type: 'divider' }] };
    await as(
      database.authenticator,
      admin,
      (sql) => sql`update content_pages set content = ${sql.json(draft)} where id = ${id}`,
    );
    const [before, plainBefore] = [await shown(id), await shown(plain)];
    const after = { props: { heading: 'After' } };
    await database.owner`
      update content_blocks set content = ${database.owner.json(after)} where id = ${saved}
    `;
    expect(await blocksOf(id)).toEqual([{ id: 'e', type: 'heading', props: { heading: 'After' } }]);
    expect((await shown(id))?.changed_at > before?.changed_at).toBe(true);
    expect(await shown(plain)).toEqual(plainBefore);
    expect((await pageRow(id))?.status).toBe('changed');

    await database.owner`delete from content_blocks where id = ${saved}`;
    expect(await blocksOf(id)).toEqual([embed(saved)]);
  });

  it('leave text and other JSON unchanged', async () => {
    for (const content of ['saved-block', { blocks: 'saved-block' }, ['saved-block'], null]) {
      const [row] = await database.owner`
        select private.with_saved_blocks(${database.owner.json(content as never)}) as content
      `;
      expect(row?.content).toEqual(content);
    }
  });
});
