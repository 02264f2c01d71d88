import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { databaseOf } from '../../scripts/lib/running-database.ts';
import { openDataDir } from '../../server/database/data-dir.ts';
import { startCluster } from '../../server/database/embedded/cluster.ts';
import { type Owner, openDatabase } from '../../server/database/pool.ts';
import { openConnection } from '../../server/database/postgresql/connection.ts';
import { createFirstAdmin } from '../../server/database/seed.ts';
import { migrateAsBefore } from '../support/before-1.0.ts';
import { cheapHash } from '../support/cheap-hash.ts';
import { ADMIN, startServerProcess, temporaryFolder } from '../support/server-process.ts';
import { adminClient } from '../support/staff-client.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../supabase/migrations');
const SEEDS = path.join(import.meta.dirname, '../../supabase/seed');
const EARLIER_SEEDS = [
  '01_permissions.sql',
  '02_site.sql',
  '04_demo_records.sql',
  '05_articles.sql',
];
const LEADS = ['mia@example.com', 'noah@example.com', 'olive@example.com'];

/** Creates a data folder as the last version before 1.0 left it, with people's work in it. */
async function fillDataDir(root: string): Promise<void> {
  const { postgres, databasePassword } = await openDataDir(root);
  const cluster = await startCluster({
    directory: postgres,
    password: databasePassword,
    settings: { fsync: 'off' },
  });
  await migrateAsBefore(cluster.url);
  const { owner, close } = openDatabase(cluster.url);
  await seedAsBefore(owner);
  await createFirstAdmin(owner, {
    email: ADMIN.email,
    passwordHash: () => cheapHash(ADMIN.password),
  });
  for (const email of LEADS) {
    const enquiry = {
      submission_id: randomUUID(),
      name: 'Someone',
      email,
      service_type: 'General',
    };
    await owner`select public.submit_enquiry(${owner.json(enquiry)})`;
  }
  await owner`
    insert into public.content_pages (title, slug, content, is_published)
    values ('Our people', 'our-people', '{"blocks": []}', true)
  `;
  await owner`select private.write_release(private.draft_snapshot(), 'The last before 1.0')`;
  await close();
  await cluster.stop();
}

/** The earlier version's demo. That version does not accept all of today's permission keys. */
async function seedAsBefore(owner: Owner): Promise<void> {
  const [check] = await owner<{ definition: string }[]>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = 'permissions_permission_key_check'
  `;
  await owner.unsafe('alter table permissions drop constraint permissions_permission_key_check');
  await owner`create schema if not exists supabase_migrations`;
  await owner`
    create table supabase_migrations.seed_files (path text primary key, hash text not null)
  `;
  for (const file of EARLIER_SEEDS) {
    await owner.unsafe(await readFile(path.join(SEEDS, file), 'utf8'));
    await owner`insert into supabase_migrations.seed_files values (${`supabase/seed/${file}`}, '')`;
  }
  await owner.unsafe(`
    delete from permissions
    where permission_key = 'content.write' or permission_key similar to '(vacancies|candidates|placements).%';
    alter table permissions
      add constraint permissions_permission_key_check ${check?.definition ?? ''}
  `);
}

async function listRecorded(dataDir: string): Promise<string[]> {
  const connection = await openConnection((await databaseOf(dataDir)) ?? '');
  const rows = await connection<{ file: string }[]>`
    select version || '_' || name || '.sql' as file
    from supabase_migrations.schema_migrations order by version
  `;
  await connection.end();
  return rows.map(({ file }) => file);
}

it('a data folder from before version 1.0 is upgraded at start, with everything in it', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  await fillDataDir(folder.path);
  const server = await startServerProcess(folder.path);
  onTestFinished(async () => void (await server.stop()));

  expect(await listRecorded(folder.path)).toEqual((await readdir(MIGRATIONS)).sort());
  const page = await fetch(`${server.url}/our-people`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Our people')]);
  const admin = await adminClient(server.url);
  const leads = await admin.from('leads').select('email, form_key, clients (email)').order('email');
  expect(leads.data).toEqual(
    LEADS.map((email) => ({ email, form_key: 'main', clients: { email } })),
  );
  const release = await admin.from('site_releases').select('note').eq('is_current', true).single();
  expect(release.data).toEqual({ note: 'The last before 1.0' });
});
