import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_THEME } from '../../app/lib/site/defaults.ts';
import type { Caller } from '../../server/database/caller.ts';
import type { Sql } from '../../server/database/postgresql/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

let database: TestDatabase;
let admin: Caller;
let editor: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createStaff(database.owner, 'admin', 'Ada');
  editor = await createStaff(database.owner, 'editor', 'Eli');
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
  it('publishes theme, branding, menus, settings and layout together', async () => {
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

  it('refuses people who may edit but are neither administrator nor developer', async () => {
    await expect(publish(editor)).rejects.toThrow('Permission denied');
  });

  it('keeps later drafts hidden until they are published', async () => {
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

  it('publishes the named parts and keeps the other drafts hidden', async () => {
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

  it('tells other processes, once', async () => {
    const heard: string[] = [];
    await database.owner.listen('site_release', (payload) => void heard.push(payload));
    await publish(admin);
    await expect.poll(() => heard).toEqual(['site_releases']);
  });

  it('gives people who publish at once one release each, in order', async () => {
    const [before] = await database.owner`select max(number) as number from site_releases`;
    const numbers = await Promise.all(Array.from({ length: 10 }, () => publish(admin)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 10 }, (_, turn) => before?.number + turn + 1),
    );
    const current = await database.owner`select number from site_releases where is_current`;
    expect(current).toEqual([{ number: Math.max(...numbers) }]);
  });
});

interface Unseen {
  part: string;
  by: string | null;
}

function call<T>(caller: Caller, run: (sql: Sql) => Promise<T>): Promise<T> {
  return as(database.authenticator, caller, run);
}

async function versions(): Promise<Record<string, string | number | null>> {
  const rows = await database.owner`
    select type as part, updated_at::text as at from site_settings
    union all select 'layout', updated_at::text from page_layouts`;
  const [live] = await database.owner`select number from site_releases where is_current`;
  const byType = Object.fromEntries(rows.map(({ part, at }) => [part, at]));
  const { site, ...others } = byType;
  return { ...others, settings: site, release: live?.number };
}

/** The changes that a refusal lists as saved or published since they were last seen. */
async function unseenIn(attempt: Promise<unknown>): Promise<Unseen[]> {
  const refusal = await attempt.then(
    () => null,
    (error: { code: string; detail: string }) => error,
  );
  expect(refusal).toMatchObject({ code: 'PT409' });
  return JSON.parse(refusal?.detail ?? '[]').map(({ part, by }: Unseen) => ({ part, by }));
}

function saveMenus(caller: Caller, settings: object) {
  return call(
    caller,
    (sql) =>
      sql`update site_settings set settings = ${sql.json({ ...settings })} where type = 'menus'`,
  );
}

describe('publishing what was seen', () => {
  function publishSeen(seen: object, parts = ['menus', 'layout']) {
    return call(
      admin,
      (sql) => sql`select publish_site('Seen', ${parts}, ${sql.json({ ...seen })}) as number`,
    );
  }

  it('refuses a draft that a colleague has saved since, and names the colleague', async () => {
    await publish(admin);
    const seen = await versions();
    await saveMenus(editor, { is: 'theirs' });
    const live = await visitorSees();
    expect(await unseenIn(publishSeen(seen))).toEqual([{ part: 'menus', by: 'Eli' }]);
    expect(await visitorSees()).toEqual(live);
    await publishSeen(await versions());
    expect((await visitorSees())?.snapshot.menus).toEqual({ is: 'theirs' });
  });

  it('refuses when somebody has published since, and when a part has no version', async () => {
    const seen = await versions();
    await publish(admin);
    expect(await unseenIn(publishSeen(seen))).toEqual([{ part: 'release', by: 'Ada' }]);
    const { menus: _, ...without } = await versions();
    expect(await unseenIn(publishSeen(without))).toEqual([{ part: 'menus', by: 'Eli' }]);
  });

  it('ignores parts that are not published', async () => {
    const seen = await versions();
    await saveMenus(editor, { is: 'later' });
    await publishSeen(seen, ['layout']);
    expect((await visitorSees())?.snapshot.menus).toEqual({ is: 'theirs' });
  });

  it('does not create a new version of the layout, so the next save is not refused', async () => {
    const { layout } = await versions();
    await call(
      editor,
      (sql) => sql`update page_layouts set layout_data = ${sql.json({ template: 'service' })}`,
    );
    const saved = await versions();
    expect(saved.layout).not.toBe(layout);
    await publish(admin);
    expect((await versions()).layout).toBe(saved.layout);
  });
});

describe('waiting_changes', () => {
  const waiting = (caller: Caller) =>
    call(caller, (sql) => sql`select part, saved_by from waiting_changes()`);

  it('names the parts that are not live yet, and who saved them', async () => {
    await publish(admin);
    expect(await waiting(editor)).toEqual([]);
    await saveMenus(editor, { is: 'waiting' });
    expect(await waiting(admin)).toEqual([{ part: 'menus', saved_by: 'Eli' }]);
  });

  it('does not count the time of saving a layout as a change', async () => {
    await database.owner`update page_layouts set layout_data = layout_data || '{"lastUpdated": "now"}'`;
    expect((await waiting(admin)).map(({ part }) => part)).toEqual(['menus']);
  });

  it('is empty after the changes are discarded, unless others saved since', async () => {
    const seen = await versions();
    await saveMenus(admin, { is: 'mine' });
    const discard = (known: object) =>
      call(editor, (sql) => sql`select discard_changes(array['menus'], ${sql.json({ ...known })})`);
    expect(await unseenIn(discard(seen))).toEqual([{ part: 'menus', by: 'Ada' }]);
    await discard(await versions());
    expect(await waiting(admin)).toEqual([]);
  });
});

describe('restore_release', () => {
  function restore(caller: Caller, number: number, parts: string[] | null = null, seen?: object) {
    return call(caller, async (sql) => {
      const known = seen ? sql.json({ ...seen }) : null;
      const [row] = await sql`select restore_release(${number}, ${parts}, ${known}) as number`;
      return row?.number;
    });
  }

  async function drafts() {
    const rows = await database.owner`select type, settings from site_settings`;
    const [layout] = await database.owner`select layout_data, is_published from page_layouts`;
    return { ...Object.fromEntries(rows.map(({ type, settings }) => [type, settings])), ...layout };
  }

  it('publishes the look of an earlier release under a new number, and keeps the settings', async () => {
    const before = await visitorSees();
    const number = await restore(admin, 1);
    const release = await visitorSees();
    expect(release?.number).toBe(number);
    expect(release?.snapshot.layout).toEqual({ template: 'standard' });
    expect(release?.snapshot.menus).toEqual({ is: 'menus' });
    expect(before?.snapshot.settings).toEqual({ is: 'new' });
    expect(release?.snapshot.settings).toEqual({ is: 'new' });
    const [row] = await database.owner`select * from site_releases where number = ${number}`;
    expect(row?.restored_from).toBe(1);
  });

  it('leaves drafts equal to the live site, so publishing again changes nothing', async () => {
    expect(await drafts()).toMatchObject({
      menus: { is: 'menus' },
      site: { is: 'new' },
      layout_data: { template: 'standard' },
      is_published: true,
    });
    const restored = await visitorSees();
    await publish(admin);
    expect((await visitorSees())?.snapshot).toEqual(restored?.snapshot);
  });

  it('restores settings when asked, on the settings screen too', async () => {
    await restore(admin, 1, ['settings']);
    expect((await visitorSees())?.snapshot.settings).toEqual({ is: 'site' });
    expect(await drafts()).toMatchObject({ site: { is: 'site' } });
  });

  it('keeps changes that are waiting to be published', async () => {
    await saveMenus(editor, { is: 'waiting' });
    await restore(admin, 2);
    expect((await visitorSees())?.snapshot.layout).toEqual({ template: 'landing' });
    expect(await drafts()).toMatchObject({
      menus: { is: 'waiting' },
      layout_data: { template: 'landing' },
    });
  });

  it('is refused when somebody has published since', async () => {
    const seen = await versions();
    await publish(admin);
    expect(await unseenIn(restore(admin, 1, ['theme'], seen))).toEqual([
      { part: 'release', by: 'Ada' },
    ]);
  });

  it('of a theme from before the bounds existed goes live within them', async () => {
    const wild = { ...DEFAULT_THEME, spacing: { baseSpacingUnit: '12px', spacingScale: 3 } };
    await database.owner`
      update site_releases set snapshot = jsonb_set(snapshot, '{theme}', ${database.owner.json(wild)})
      where number = 1`;
    await restore(admin, 1, ['theme']);
    const spacing = { baseSpacingUnit: '6px', spacingScale: 1.6 };
    expect((await visitorSees())?.snapshot.theme).toEqual({ ...DEFAULT_THEME, spacing });
    expect(await drafts()).toMatchObject({ theme: { spacing } });
  });

  it('refuses other people, and numbers that do not exist', async () => {
    await expect(restore(editor, 1)).rejects.toThrow('Permission denied');
    await expect(restore(admin, 999)).rejects.toThrow('There is no release 999');
  });
});

describe('list_releases', () => {
  const list = (before: number | null, count: number) =>
    call(editor, (sql) => sql`select * from list_releases(${before}, ${count})`);

  it('pages through all of them, newest first', async () => {
    const [last] = await database.owner`select max(number) as number from site_releases`;
    const seen: number[] = [];
    for (let before: number | null = null; ; before = seen.at(-1) ?? null) {
      const page = await list(before, 5);
      if (page.length === 0) break;
      seen.push(...page.map(({ number }) => number));
    }
    expect(seen).toEqual(Array.from({ length: last?.number }, (_, turn) => last?.number - turn));
  });

  it('shows what each release changed, and who published it', async () => {
    const [third] = await list(4, 1);
    const [first] = await list(2, 1);
    expect(third).toMatchObject({ changes: ['settings'], published_by: 'Ada' });
    expect(first).toMatchObject({ changes: [], note: 'First' });
  });
});

describe('hold_site', () => {
  const hold = async (caller: Caller, holder: string, isLeaving = false) => {
    const [row] = await call(
      caller,
      (sql) => sql`select hold_site(${holder}, ${isLeaving}) as answer`,
    );
    return row?.answer;
  };

  it('names other people who have the editor open, until they leave or become inactive', async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()];
    const colleague = await createStaff(database.owner, 'developer', 'Kim');
    expect(await hold(admin, mine)).toMatchObject({ others: [] });
    expect(await hold(colleague, theirs)).toMatchObject({ others: ['Ada'] });
    expect(await hold(admin, mine)).toMatchObject({ others: ['Kim'] });
    await hold(colleague, theirs, true);
    expect(await hold(admin, mine)).toMatchObject({ others: [] });
    await hold(colleague, theirs);
    await database.owner`update private.site_editors set seen_at = now() - interval '1 minute'`;
    const answer = await hold(admin, mine);
    expect(answer.others).toEqual([]);
    const [live] = await database.owner`select number from site_releases where is_current`;
    expect(answer.release).toBe(live?.number);
    expect(Object.keys(answer.versions).sort()).toEqual([
      'branding',
      'layout',
      'menus',
      'settings',
      'theme',
    ]);
  });
});
