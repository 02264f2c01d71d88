import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { changes } from '../../server/database/postgresql/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

let database: TestDatabase;
let admin: Caller;
let writer: Caller;
let otherWriter: Caller;
let viewer: Caller;
let page: string;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
  writer = await createStaff(database.owner, 'writer');
  otherWriter = await createStaff(database.owner, 'writer');
  viewer = await createStaff(database.owner, 'viewer');
  await database.owner`
    insert into public.permissions (role, permission_key)
    values ('writer', 'content.view'), ('writer', 'content.write'), ('viewer', 'content.view')
  `;
});
afterAll(() => database.close());

beforeEach(async () => {
  page = randomUUID();
  await run(
    writer,
    (sql) => sql`
      insert into content_pages (id, title, slug, content)
      values (${page}, 'First', ${`page-${page}`}, '{"blocks": []}')
    `,
  );
});

function run<T>(caller: Caller, work: Parameters<typeof as<T>>[2]): Promise<T> {
  return as(database.authenticator, caller, work);
}

function change(caller: Caller, columns: Record<string, unknown>) {
  return run(
    caller,
    (sql) => sql`update content_pages set ${changes(columns as never)} where id = ${page}`,
  );
}

function ask(caller: Caller, version = 1, note: string | null = null) {
  return run(caller, (sql) => sql`select request_review(${page}, ${version}, ${note})`);
}

function end(caller: Caller, comment: string | null = null) {
  return run(caller, (sql) => sql`select end_review(${page}, ${comment})`);
}

async function review() {
  const [row] = await database.owner`
    select version, note, requested_by from page_reviews where page_id = ${page}
  `;
  return row;
}

const comments = () =>
  database.owner<{ id: string; body: string; author_id: string; resolved_by: string | null }[]>`
    select id, body, author_id, resolved_by from page_comments
    where page_id = ${page} order by created_at
  `;

describe('someone who writes pages but does not publish them', () => {
  it('creates and changes a draft', async () => {
    await change(writer, { title: 'Second' });
    const [row] = await database.owner`select title, version from content_pages where id = ${page}`;
    expect(row).toEqual({ title: 'Second', version: 2 });
  });

  it.each([
    [{ is_published: true }],
    [{ is_published: false }],
    [{ publish_at: '2030-01-01' }],
    [{ unpublish_at: '2030-01-01' }],
    [{ deleted_at: '2030-01-01' }],
    [{ title: 'Third', is_published: true }],
  ])('cannot set %j', async (columns) => {
    await expect(change(writer, columns)).rejects.toMatchObject({ code: '42501' });
  });

  it('cannot create a page that is published', async () => {
    const published = run(
      writer,
      (sql) => sql`
        insert into content_pages (title, slug, content, is_published)
        values ('Live', ${`live-${page}`}, '{}', true)
      `,
    );
    await expect(published).rejects.toMatchObject({ code: '42501' });
  });

  it('deletes no page', async () => {
    await run(writer, (sql) => sql`delete from content_pages where id = ${page}`);
    expect(await database.owner`select from content_pages where id = ${page}`).toHaveLength(1);
  });
});

describe('a review', () => {
  it('is requested for the version on the screen', async () => {
    await ask(writer, 1, '  Please check the prices. ');
    expect(await review()).toEqual({
      version: 1,
      note: 'Please check the prices.',
      requested_by: writer.claims.sub,
    });
    await change(otherWriter, { title: 'Second' });
    await expect(ask(writer, 1)).rejects.toMatchObject({ code: 'PT409' });
    await ask(otherWriter, 2);
    expect(await review()).toMatchObject({ version: 2, note: null });
  });

  it('lets others edit the page, although its author has it open', async () => {
    const hold = async (caller: Caller, takeOver = false) => {
      const [row] = await run(
        caller,
        (sql) => sql`select is_mine from hold_page(${page}, ${randomUUID()}, ${takeOver})`,
      );
      return row?.is_mine;
    };
    expect(await hold(writer)).toBe(true);
    expect(await hold(admin)).toBe(false);
    await ask(writer);
    expect(await hold(admin)).toBe(true);
    // The author types again.
    expect(await hold(writer)).toBe(false);
    // Someone else's editor stays open.
    await ask(otherWriter);
    expect(await hold(writer)).toBe(false);
  });

  it('is over when the page is published', async () => {
    await ask(writer);
    await change(admin, { is_published: true });
    expect(await review()).toBeUndefined();
  });

  it('stays when an earlier version is published', async () => {
    await change(admin, { publish_at: new Date(Date.now() - 1000), version: 1 });
    await change(writer, { title: 'Second' });
    await ask(writer, 2);
    await database.owner`select run_page_schedule()`;
    const [row] = await database.owner`
      select published_version from content_pages where id = ${page}
    `;
    expect(row).toEqual({ published_version: 1 });
    expect(await review()).toMatchObject({ version: 2 });
  });

  it('is over when the page is moved to the trash, and cannot be requested there', async () => {
    await ask(writer);
    await change(admin, { deleted_at: new Date() });
    expect(await review()).toBeUndefined();
    await expect(ask(writer)).rejects.toThrow('This page no longer exists.');
  });

  it('can be ended, with a comment, by the person who requested it and by people who publish', async () => {
    await ask(writer);
    await expect(end(otherWriter)).rejects.toMatchObject({ code: '42501' });
    await end(writer);
    expect(await comments()).toEqual([]);
    await ask(writer);
    await end(admin, 'The second heading is missing.');
    expect(await review()).toBeUndefined();
    expect(await comments()).toMatchObject([
      { body: 'The second heading is missing.', author_id: admin.claims.sub },
    ]);
    await expect(end(admin)).rejects.toThrow('This page no longer waits for a review.');
  });
});

describe('a comment', () => {
  async function comment(caller: Caller, body = 'Is this still true?') {
    await run(
      caller,
      (sql) => sql`insert into page_comments (page_id, body) values (${page}, ${body})`,
    );
    const [row] = await comments();
    return row?.id ?? '';
  }

  function resolve(caller: Caller, id: string) {
    return run(
      caller,
      (sql) => sql`update page_comments set resolved_at = '2001-01-01' where id = ${id}`,
    );
  }

  it('can be written by everyone who sees pages, but only in their own name', async () => {
    await comment(viewer);
    expect(await comments()).toMatchObject([{ author_id: viewer.claims.sub }]);
    const forged = run(
      viewer,
      (sql) => sql`
        insert into page_comments (page_id, body, author_id)
        values (${page}, 'Forged', ${String(admin.claims.sub)})
      `,
    );
    await expect(forged).rejects.toMatchObject({ code: '42501' });
  });

  it('is rewritten only by its author', async () => {
    const id = await comment(viewer);
    const rewrite = (caller: Caller) =>
      run(caller, (sql) => sql`update page_comments set body = 'Other' where id = ${id}`);
    await expect(rewrite(admin)).rejects.toThrow('Only the author can change a comment.');
    await rewrite(viewer);
    expect(await comments()).toMatchObject([{ body: 'Other' }]);
  });

  it('is settled by its author or a writer, in that person’s name and now', async () => {
    const id = await comment(viewer);
    await resolve(writer, id);
    expect(await comments()).toMatchObject([{ resolved_by: writer.claims.sub }]);
    const [row] = await database.owner`
      select resolved_at > now() - interval '1 minute' as is_now from page_comments where id = ${id}
    `;
    expect(row).toEqual({ is_now: true });
  });

  it('stays when its author’s account is deleted', async () => {
    const leaving = await createStaff(database.owner, 'viewer');
    await comment(leaving);
    await database.owner`delete from auth.users where id = ${String(leaving.claims.sub)}`;
    expect(await comments()).toMatchObject([{ body: 'Is this still true?', author_id: null }]);
  });
});

it('an autosave never changes a version that has a name', async () => {
  const saves = (title: string, version: number) =>
    run(
      writer,
      (sql) => sql`
        update content_pages set title = ${title}, autosave_of = ${version} where id = ${page}
      `,
    );
  await saves('Second', 1);
  await run(
    writer,
    (sql) => sql`
      update page_versions set name = 'Before the new prices' where page_id = ${page} and number = 2
    `,
  );
  await saves('Third', 2);
  const versions = await database.owner`
    select number, title, name from page_versions where page_id = ${page} order by number
  `;
  expect(versions.map(({ number, title, name }) => [number, title, name])).toEqual([
    [1, 'First', null],
    [2, 'Second', 'Before the new prices'],
    [3, 'Third', null],
  ]);
});

it('going back to the published version leaves the page as published', async () => {
  await change(admin, { is_published: true });
  await change(writer, { title: 'Second' });
  const status = async () => {
    const [row] = await database.owner`
      select status, version, published_version from content_pages where id = ${page}
    `;
    return row;
  };
  expect(await status()).toEqual({ status: 'changed', version: 2, published_version: 1 });
  const [before] = await database.owner`select count(*) from webhook_deliveries`;
  await change(writer, { title: 'First' });
  expect(await status()).toEqual({ status: 'published', version: 3, published_version: 3 });
  await change(writer, { title: 'Third' });
  expect((await status())?.status).toBe('changed');
  expect(await database.owner`select count(*) from webhook_deliveries`).toEqual([before]);
});
