import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasEveryPermission, PERMISSION_KEYS } from '../../app/lib/permissions.ts';
import {
  DEFAULT_BRANDING,
  DEFAULT_LAYOUT,
  DEFAULT_MENUS,
  DEFAULT_SETTINGS,
  DEFAULT_THEME,
} from '../../app/lib/site/defaults.ts';
import { siteReleaseSchema } from '../../app/lib/site/release.ts';
import { prepareDatabase } from '../../server/backend/prepare-database.ts';
import { createFirstAdmin, seedIfEmpty, seedInTransaction } from '../../server/database/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

describe('seedIfEmpty', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    const runs = await Promise.all([seedIfEmpty(database.owner), seedIfEmpty(database.owner)]);
    expect(runs.map((files) => files.length > 0).sort()).toEqual([false, true]);
  });
  afterAll(() => database.close());

  it('publishes release 1 with the site’s default values', async () => {
    const [release] = await database.owner`select number, snapshot from current_release`;
    const expected = {
      number: 1,
      theme: DEFAULT_THEME,
      layout: DEFAULT_LAYOUT,
      branding: DEFAULT_BRANDING,
      menus: DEFAULT_MENUS,
      settings: DEFAULT_SETTINGS,
    };
    expect({ number: release?.number, ...release?.snapshot }).toEqual(expected);
    expect(siteReleaseSchema.parse(expected)).toEqual({ ...expected, closures: [] });
  });

  it('gives every role its keys', async () => {
    const rows = await database.owner<{ role: string; keys: string[] }[]>`
      select role, array_agg(permission_key order by permission_key) as keys
      from permissions group by role
    `;
    const keys = Object.fromEntries(rows.map(({ role, keys }) => [role, keys]));
    expect(keys).toEqual({
      viewer: ['content.view'],
      editor: ['content.view', 'content.write', 'site.edit'],
      recruiter: [
        'candidates.manage',
        'candidates.view',
        'clients.view',
        'leads.manage',
        'leads.view',
        'placements.manage',
        'placements.view',
        'users.view',
        'vacancies.manage',
        'vacancies.view',
      ],
      admin: PERMISSION_KEYS.toSorted(),
      developer: PERMISSION_KEYS.toSorted(),
    });
    expect(Object.keys(keys).filter(hasEveryPermission).toSorted()).toEqual(['admin', 'developer']);
  });

  it('publishes two blog articles', async () => {
    const rows = await database.owner`
      select slug, template, content from published_pages order by slug
    `;
    expect(rows.map(({ slug, template }) => [slug, template])).toEqual([
      ['how-a-traineeship-works', 'blog'],
      ['what-an-employer-could-get', 'blog'],
    ]);
    for (const { content } of rows) expect(content.blocks).not.toEqual([]);
  });

  it('adds the seven demo records, none of which is ever sent, and no lead or client', async () => {
    const [counts] = await database.owner`
      select
        (select count(*)::int from emails) as emails,
        (select count(*)::int from staff) as staff,
        (select count(*)::int from tasks where placement_id is null) as tasks,
        (select count(*)::int from leads) as leads,
        (select count(*)::int from clients) as clients,
        (select count(*)::int from emails where status <> 'sent') as unsent
    `;
    expect(counts).toEqual({ emails: 2, staff: 2, tasks: 3, leads: 0, clients: 0, unsent: 0 });
    const [facts] = await database.owner`
      select public.system_facts() #> '{outbox,mail,last_sent_at}' as last_sent_at
    `;
    expect(facts?.last_sent_at).toBeNull();
  });

  it('adds vacancies and applications of every kind, none of which sends a message', async () => {
    const [demo] = await database.owner`
      select
        (select count(*)::int from organisations) as organisations,
        (select count(*)::int from vacancies) as vacancies,
        (select count(*)::int from candidates) as candidates,
        (select count(distinct kind)::int from vacancies) as kinds,
        (select count(distinct status)::int from vacancies) as statuses,
        (select count(distinct stage)::int from applications) as stages,
        (select count(*)::int from candidates
          where private.has_waiting_application(candidates.id)) as waiting,
        (select count(*)::int from applications where asks_guardian) as asking,
        (select count(*) > 0 from candidate_documents where expires_on < current_date) as expired
    `;
    expect(demo).toEqual({
      organisations: 12,
      vacancies: 14,
      candidates: 60,
      kinds: 5,
      statuses: 5,
      stages: 9,
      waiting: 3,
      asking: 0,
      expired: true,
    });
  });

  it('does not restore what has been deleted since', async () => {
    await database.owner`delete from content_pages`;
    await database.owner`delete from tasks`;
    expect(await seedIfEmpty(database.owner)).toEqual([]);
    expect(await database.owner`select from content_pages`).toHaveLength(0);
    expect(await database.owner`select from tasks`).toHaveLength(0);
  });

  it('leaves out the demo’s records if asked, and does not add them later', async () => {
    const empty = await createTestDatabase();
    await empty.owner.begin((sql) => seedInTransaction(sql, false));
    expect(await seedIfEmpty(empty.owner)).toEqual([]);
    const [found] = await empty.owner`
      select
        (select count(*)::int from site_releases) as releases,
        (select count(*)::int from permissions) > 0 as permissions,
        array(select slug from published_pages) as pages,
        (select count(*)::int from staff) + (select count(*)::int from tasks)
          + (select count(*)::int from emails) + (select count(*)::int from organisations)
          + (select count(*)::int from vacancies) + (select count(*)::int from candidates)
          + (select count(*)::int from placements) + (select count(*)::int from facts) as records
    `;
    const pages = ['how-a-traineeship-works'];
    expect(found).toEqual({ releases: 1, permissions: true, pages, records: 0 });
    await empty.close();
  });

  it('has files that the Supabase CLI can run again', async () => {
    await database.owner`truncate supabase_migrations.seed_files`;
    await seedIfEmpty(database.owner);
    expect(await database.owner`select from site_releases`).toHaveLength(1);
    expect(await database.owner`select from staff`).toHaveLength(2);
  });
});

describe('createFirstAdmin', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.close());

  function create(email = 'Owner@Tuart.example') {
    return createFirstAdmin(database.owner, { email, passwordHash: async () => 'hash' });
  }

  it('creates one account and one administrator, even from two processes at once', async () => {
    const created = await Promise.all([create(), create()]);
    expect(created.sort()).toEqual([false, true]);
    const [user] = await database.owner`select * from auth.users`;
    const identities = await database.owner`select * from auth.identities`;
    const admins = await database.owner`select user_id, email, role from admin_users`;
    expect(user).toMatchObject({
      email: 'owner@tuart.example',
      encrypted_password: 'hash',
      email_confirmed_at: expect.any(Date),
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
    });
    expect(identities).toMatchObject([
      { user_id: user?.id, provider: 'email', provider_id: user?.id, email: 'owner@tuart.example' },
    ]);
    expect(admins).toEqual([{ user_id: user?.id, email: 'owner@tuart.example', role: 'admin' }]);
  });

  it('does nothing, and hashes nothing, when there is an administrator', async () => {
    await create();
    const passwordHash = () => Promise.reject(new Error('hashed'));
    expect(await createFirstAdmin(database.owner, { email: 'b@tuart.example', passwordHash })).toBe(
      false,
    );
  });

  it('takes over an account with that e-mail that someone else may have created', async () => {
    const id = crypto.randomUUID();
    await database.owner`
      insert into auth.users (id, email, encrypted_password)
      values (${id}, 'owner@tuart.example', 'stranger')
    `;
    await database.owner`insert into auth.sessions (id, user_id) values (${id}, ${id})`;
    expect(await create()).toBe(true);
    const [user] = await database.owner`select encrypted_password as hash from auth.users`;
    expect(user?.hash).toBe('hash');
    expect(await database.owner`select from auth.sessions`).toHaveLength(0);
  });
});

describe('ADMIN_PASSWORD', () => {
  const log = pino({ level: 'silent' });
  const passwordFile = path.join(tmpdir(), `no-password-${randomUUID()}`);
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  function prepare(adminPassword: string) {
    // Each refusal undoes the whole start, so each attempt would load the demo's records again.
    const settings = { hasDemo: false, adminEmail: 'admin@tuart.example', adminPassword };
    return prepareDatabase(database.url, { ...settings, passwordFile }, log);
  }

  it.each(['tuart123', 'Passw0rd!', 'admin@tuart.example'])(
    '%s is refused with a reason while there is no administrator',
    async (password) => {
      await expect(prepare(password)).rejects.toThrow(
        /^ADMIN_PASSWORD cannot be used: This password .* Please choose another/,
      );
      expect(await database.owner`select from public.admin_users`).toHaveLength(0);
    },
  );

  it('is used if it is good; later it is ignored, so a bad one does not stop the server', async () => {
    const prepared = await prepare('quokka on a bicycle');
    await prepared.database.close();
    expect(prepared.firstAdmin?.email).toBe('admin@tuart.example');
    const later = await prepare('tuart123');
    await later.database.close();
  });
});
