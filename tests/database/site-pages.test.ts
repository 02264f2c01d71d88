import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { originalPage } from '../../app/content/originals.ts';
import { wordsOf } from '../../app/content/words.ts';
import { DEFAULT_SETTINGS } from '../../app/lib/site/defaults.ts';
import { missingPart, SITE_PAGES, type SitePageName } from '../../app/lib/site/site-pages.ts';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

const WORDS = wordsOf(DEFAULT_SETTINGS);

let database: TestDatabase;
let admin: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
});
afterAll(() => database.close());

async function addSitePages(words = WORDS): Promise<number> {
  const pages = SITE_PAGES.map((name) => {
    const { title, description, blocks } = originalPage(name, words);
    return { sitePage: name, slug: name, title, description, content: { blocks } };
  });
  const [row] = await database.owner`
    select add_site_pages(${database.owner.json(pages as never)}) as changed
  `;
  return row?.changed;
}

async function stored(name: SitePageName) {
  const [row] = await database.owner`
    select page.*, shown.title as shown_title, shown.content as shown_content
    from content_pages page left join published_pages shown on shown.page_id = page.id
    where page.site_page = ${name}
  `;
  return row;
}

/** A change by an administrator, as the data API would make it. */
function change(sql: string) {
  return as(database.authenticator, admin, (tx) => tx.unsafe(sql));
}

describe('add_site_pages', () => {
  it('turns pages that people wrote earlier into site pages, and leaves their text alone', async () => {
    await change(`insert into content_pages (title, slug, content, is_published)
      values ('Our own policy', 'privacy', '{"blocks": []}', true)`);
    expect(await addSitePages()).toBe(SITE_PAGES.length);
    expect(await stored('privacy')).toMatchObject({
      title: 'Our own policy',
      shown_title: 'Our own policy',
      original_version: null,
    });
  });

  it('publishes each page at its address, and records that no person did it', async () => {
    const rows = await database.owner`
      select site_page, slug, status from content_pages where site_page <> 'privacy'
    `;
    expect(
      rows.every(({ site_page, slug, status }) => site_page === slug && status === 'published'),
    ).toBe(true);
    const entries = await database.owner`
      select actor_id, action from audit_log
      where table_name = 'content_pages' and record_id = ${(await stored('contact'))?.id}
    `;
    expect(entries).toEqual([{ actor_id: null, action: 'insert' }]);
  });

  it('does nothing the second time', async () => {
    expect(await addSitePages()).toBe(0);
  });

  it('follows new originals until a person saves the page', async () => {
    await change("update content_pages set title = 'Ours' where site_page = 'terms'");
    const other = { ...WORDS, area: 'Victoria' };
    const before = await stored('recruitment');
    expect(await addSitePages(other)).toBeGreaterThan(3);
    const recruitment = await stored('recruitment');
    // No person has changed it.
    expect(recruitment?.updated_at).toEqual(before?.updated_at);
    expect(JSON.stringify(recruitment?.shown_content)).toContain('Victorian employers');
    expect(await stored('terms')).toMatchObject({ title: 'Ours', version: 2 });
    expect(JSON.stringify((await stored('terms'))?.content)).not.toContain('Victoria');
    expect(await addSitePages()).toBeGreaterThan(3);
  });
});

describe('a site page', () => {
  it.each([
    ['deleted', "delete from content_pages where site_page = 'contact'", 'cannot be deleted'],
    [
      'put in the trash',
      "update content_pages set deleted_at = now() where site_page = 'contact'",
      'cannot be deleted',
    ],
    [
      'moved',
      "update content_pages set slug = 'talk' where site_page = 'contact'",
      'address of this page is fixed',
    ],
    [
      'unpublished',
      "update content_pages set is_published = false where site_page = 'contact'",
      'cannot be unpublished',
    ],
    [
      'unpublished later',
      "update content_pages set unpublish_at = now() + interval '1 day' where site_page = 'contact'",
      'cannot be unpublished',
    ],
  ])('cannot be %s', async (_what, sql, reason) => {
    await expect(change(sql)).rejects.toMatchObject({
      code: '23514',
      message: expect.stringContaining(reason),
    });
  });

  it('cannot be made by a person, nor stop being one', async () => {
    await change(`insert into content_pages (title, slug, content, site_page)
      values ('False', 'false', '{}', 'blog')`);
    await change("update content_pages set site_page = null where site_page = 'login'");
    const [page] = await database.owner`select site_page from content_pages where slug = 'false'`;
    expect(page?.site_page).toBeNull();
    expect(await stored('login')).toBeDefined();
  });

  it('can be changed and published by people', async () => {
    await change("update content_pages set title = 'Talk to us' where site_page = 'contact'");
    await change("update content_pages set is_published = true where site_page = 'contact'");
    expect(await stored('contact')).toMatchObject({ shown_title: 'Talk to us' });
  });
});

describe('required parts', () => {
  const PARTS = SITE_PAGES.flatMap((name) => {
    const { blocks } = originalPage(name, WORDS);
    return blocks.flatMap((_, index) => {
      const rest = blocks.filter((_block, other) => other !== index);
      const missing = missingPart(name, rest);
      return missing ? [{ name, missing, rest }] : [];
    });
  });

  it('exist for the pages that do something', () => {
    expect(new Set(PARTS.map(({ name }) => name))).toEqual(
      new Set(['contact', 'login', 'blog', 'not-found', 'apprenticeships', 'traineeships']),
    );
  });

  it.each(PARTS)(
    '$name cannot be published without its $missing',
    async ({ name, missing, rest }) => {
      const content = JSON.stringify({ blocks: rest });
      const publish = as(
        database.authenticator,
        admin,
        (sql) => sql`
        update content_pages set content = ${content}::jsonb, is_published = true
        where site_page = ${name}
      `,
      );
      await expect(publish).rejects.toThrow(`without its ${missing}`);
    },
  );

  it('may be in a column', async () => {
    const form = { type: 'contact-form', props: {} };
    const { blocks } = originalPage('apprenticeships', WORDS);
    const others = blocks.filter(({ type }) => type !== form.type);
    const columns = { type: 'columns', props: { columns: [{ blocks: [] }, { blocks: [form] }] } };
    const missing = async (...added: object[]) => {
      const content = database.owner.json({ blocks: [...others, ...added] } as never);
      const [row] = await database.owner`
        select private.missing_site_part('apprenticeships', ${content}) as part
      `;
      return row?.part;
    };
    expect([await missing(), await missing(columns)]).toEqual(['enquiry form', null]);
  });
});
