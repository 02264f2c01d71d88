import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';
import type { Owner } from './pool.ts';
import type { Sql } from './postgresql/sql.ts';

const SEED_DIR = path.join(import.meta.dirname, '../../supabase/seed');

/** What every installation begins with; the other files are the demo's people, jobs and figures. */
const WITHOUT_DEMO = ['01_permissions.sql', '02_site.sql', '05_articles.sql'];

/** GoTrue's value for "the only instance". */
const INSTANCE_ID = '00000000-0000-0000-0000-000000000000';

export interface FirstAdmin {
  email: string;
  /** Called only if the account is created. */
  passwordHash: () => Promise<string>;
}

/**
 * Adds the demo content to a new database, once. The table that the Supabase CLI uses for this
 * records it, so that content someone has since deleted does not come back.
 */
export function seedIfEmpty(owner: Owner): Promise<string[]> {
  return owner.begin((sql) => seedInTransaction(sql));
}

export async function seedInTransaction(sql: Sql, hasDemo = true): Promise<string[]> {
  const all = (await readdir(SEED_DIR)).filter((file) => file.endsWith('.sql')).sort();
  const files = hasDemo ? all : WITHOUT_DEMO;
  await sql`select pg_advisory_xact_lock(hashtext('tuart.seed'))`;
  await createSeedList(sql);
  const [recorded] = await sql`select from supabase_migrations.seed_files limit 1`;
  if (recorded) return [];
  for (const file of files) await applySeed(sql, file);
  return files;
}

export async function createSeedList(sql: Sql): Promise<void> {
  await sql`create schema if not exists supabase_migrations`;
  await sql`
    create table if not exists supabase_migrations.seed_files (
      path text primary key,
      hash text not null
    )
  `;
}

async function applySeed(sql: Sql, file: string) {
  const text = await readFile(path.join(SEED_DIR, file), 'utf8');
  try {
    await sql.unsafe(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`Seed ${file} failed: ${reason}. Nothing was seeded.`);
  }
  const hash = createHash('sha256').update(text).digest('hex');
  await sql`
    insert into supabase_migrations.seed_files (path, hash)
    values (${`supabase/seed/${file}`}, ${hash})
  `;
}

/**
 * Makes the account from the configuration an administrator, if there is none yet. An existing
 * account may be a stranger's, so it gets the configured password and its sessions end. Returns
 * whether it did anything.
 */
export function createFirstAdmin(owner: Owner, admin: FirstAdmin): Promise<boolean> {
  return owner.begin((sql) => createAdminInTransaction(sql, admin));
}

export async function createAdminInTransaction(sql: Sql, admin: FirstAdmin): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('tuart.first-admin'))`;
  const [existing] = await sql`select from public.admin_users where role = 'admin' limit 1`;
  if (existing) return false;
  const email = admin.email.toLowerCase();
  const passwordHash = await admin.passwordHash();
  const userId =
    (await takeOverUser(sql, email, passwordHash)) ?? (await createUser(sql, email, passwordHash));
  await sql`
    insert into public.admin_users (user_id, role) values (${userId}, 'admin')
    on conflict (user_id) do update set role = 'admin'
  `;
  return true;
}

async function takeOverUser(sql: Sql, email: string, passwordHash: string) {
  const [user] = await sql<{ id: string }[]>`
    update auth.users
    set
      encrypted_password = ${passwordHash},
      email_confirmed_at = coalesce(email_confirmed_at, now()),
      updated_at = now()
    where lower(email) = ${email} and not is_sso_user and deleted_at is null
    returning id
  `;
  if (user) await sql`delete from auth.sessions where user_id = ${user.id}`;
  return user?.id;
}

async function createUser(sql: Sql, email: string, passwordHash: string) {
  const id = randomUUID();
  // GoTrue reads the token columns as text and fails on null.
  await sql`
    insert into auth.users (
      instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
      confirmation_token, recovery_token, email_change_token_new, email_change,
      raw_app_meta_data, raw_user_meta_data, created_at, updated_at
    )
    values (
      ${INSTANCE_ID}, ${id}, 'authenticated', 'authenticated', ${email}, ${passwordHash}, now(),
      '', '', '', '',
      ${sql.json({ provider: 'email', providers: ['email'] })},
      ${sql.json({ email_verified: true })}, now(), now()
    )
  `;
  await sql`
    insert into auth.identities
      (provider_id, user_id, identity_data, provider, created_at, updated_at)
    values (
      ${id}, ${id},
      ${sql.json({ sub: id, email, email_verified: true, phone_verified: false })},
      'email', now(), now()
    )
  `;
  return id;
}
