import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_THEME } from '../../app/lib/site/defaults.ts';
import type { Caller } from '../../server/app-env.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

let database: TestDatabase;
let admin: Caller;
let editor: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin');
  editor = await createStaff(database.owner, 'editor');
  await database.owner`insert into permissions values ('editor', 'site.edit')`;
  await as(database.authenticator, editor, async (sql) => {
    for (const type of ['branding', 'menus', 'site']) {
      await sql`insert into site_settings (type, settings) values (${type}, ${sql.json({ is: type })})`;
    }
    await sql`insert into site_settings (type, settings) values ('theme', ${sql.json({ ...DEFAULT_THEME })})`;
    await sql`insert into page_layouts (layout_data) values (${sql.json({ template: 'standard' })})`;
  });
});
afterAll(() => database.close());

function publish(caller: Caller, note: string | null = null): Promise<number> {
  return as(database.authenticator, caller, async (sql) => {
    const [row] = await sql`select publish_site(${note}) as number`;
    return row?.number;
  });
}

async function visitorSees() {
  const [release] = await as(
    database.authenticator,
    { role: 'anon', claims: {} },
    (sql) => sql`select * from current_release`,
  );
  return release;
}

describe('publish_site', () => {
  it('takes theme, branding, menus, settings and layout together', async () => {
    expect(await visitorSees()).toBeUndefined();
    expect(await publish(admin, 'First')).toBe(1);
    expect((await visitorSees())?.snapshot).toEqual({
      theme: DEFAULT_THEME,
      branding: { is: 'branding' },
      menus: { is: 'menus' },
      settings: { is: 'site' },
      layout: { template: 'standard' },
    });
    const [release] = await database.owner`select note, published_by from site_releases`;
    expect(release).toEqual({ note: 'First', published_by: admin.claims.sub });
  });

  it('refuses whoever may edit but is neither administrator nor developer', async () => {
    await expect(publish(editor)).rejects.toThrow('Permission denied');
  });

  it('leaves later drafts unseen until they are published', async () => {
    await as(
      database.authenticator,
      editor,
      (sql) => sql`update page_layouts set layout_data = ${sql.json({ template: 'landing' })}`,
    );
    const [draft] = await database.owner`select is_published from page_layouts`;
    expect(draft?.is_published).toBe(false);
    expect((await visitorSees())?.snapshot.layout).toEqual({ template: 'standard' });
    expect(await publish(admin)).toBe(2);
    expect((await visitorSees())?.snapshot.layout).toEqual({ template: 'landing' });
    const [published] = await database.owner`select is_published from page_layouts`;
    expect(published?.is_published).toBe(true);
  });

  it('publishes the parts that are named and leaves the other drafts unseen', async () => {
    await as(database.authenticator, editor, async (sql) => {
      await sql`update site_settings set settings = ${sql.json({ is: 'new' })} where type in ('site', 'menus')`;
      await sql`update page_layouts set layout_data = ${sql.json({ template: 'blog' })}`;
    });
    await as(
      database.authenticator,
      admin,
      (sql) => sql`select publish_site('Settings', array['settings'])`,
    );
    expect((await visitorSees())?.snapshot).toEqual({
      theme: DEFAULT_THEME,
      branding: { is: 'branding' },
      menus: { is: 'menus' },
      settings: { is: 'new' },
      layout: { template: 'landing' },
    });
    const [draft] = await database.owner`select is_published from page_layouts`;
    expect(draft?.is_published).toBe(false);
    await database.owner`update page_layouts set layout_data = ${database.owner.json({ template: 'landing' })}`;
  });

  it('tells other processes the number', async () => {
    const heard: string[] = [];
    await database.owner.listen('site_release', (payload) => void heard.push(payload));
    const number = await publish(admin);
    await expect.poll(() => heard).toEqual([String(number)]);
  });

  it('gives those who publish at once one release each, in order', async () => {
    const [before] = await database.owner`select max(number) as number from site_releases`;
    const numbers = await Promise.all(Array.from({ length: 10 }, () => publish(admin)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, turn) => before?.number + turn + 1),
    );
    const current = await database.owner`select number from site_releases where is_current`;
    expect(current).toEqual([{ number: Math.max(...numbers) }]);
  });
});

describe('restore_release', () => {
  function restore(caller: Caller, number: number): Promise<number> {
    return as(database.authenticator, caller, async (sql) => {
      const [row] = await sql`select restore_release(${number}) as number`;
      return row?.number;
    });
  }

  it('publishes an earlier one again under a new number', async () => {
    const number = await restore(admin, 1);
    const release = await visitorSees();
    expect(release?.number).toBe(number);
    expect(release?.snapshot.layout).toEqual({ template: 'standard' });
    const [row] = await database.owner`select * from site_releases where number = ${number}`;
    expect(row?.restored_from).toBe(1);
    const [draft] = await database.owner`select layout_data, is_published from page_layouts`;
    expect(draft).toEqual({ layout_data: { template: 'landing' }, is_published: false });
  });

  it('refuses others, and numbers that do not exist', async () => {
    await expect(restore(editor, 1)).rejects.toThrow('Permission denied');
    await expect(restore(admin, 999)).rejects.toThrow('There is no release 999');
  });
});
