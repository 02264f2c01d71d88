import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { hashPassword } from '../passwords/passwords.ts';
import { StartupError } from '../startup-error.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './pool.ts';
import { createFirstAdmin, seedIfEmpty } from './seed.ts';

const GENERATED_PASSWORD_BYTES = 12;

export interface PreparedDatabase {
  database: Database;
  firstAdmin: FirstAdmin | undefined;
}

export interface AdminSettings {
  adminEmail: string;
  adminPassword: string | undefined;
  /** Where a generated password is kept until an administrator has signed in. */
  passwordFile: string;
}

/** Someone who has not signed in yet. The password only where it was generated. */
export interface FirstAdmin {
  email: string;
  generatedPassword: string | undefined;
  passwordFile: string;
}

/** Opens the database and brings it to where this version expects it: schema, demo, administrator. */
export async function prepareDatabase(
  url: string,
  admin: AdminSettings,
  log: Logger,
): Promise<PreparedDatabase> {
  const database = openDatabase(url);
  try {
    const applied = await migrate(database.owner, url);
    if (applied.length > 0) log.info({ applied: applied.length }, 'migrations applied');
    await seedIfEmpty(database.owner);
    return { database, firstAdmin: await ensureAdmin(database, admin) };
  } catch (error) {
    await database.close();
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The database could not be prepared: ${reason}`);
  }
}

/**
 * The password is kept before the account is made, so that a start which fails in between does not
 * leave an account that nobody can open. Until an administrator has signed in, each start says it again.
 */
async function ensureAdmin(
  { owner }: Database,
  { adminEmail, adminPassword, passwordFile }: AdminSettings,
): Promise<FirstAdmin | undefined> {
  const generated = randomBytes(GENERATED_PASSWORD_BYTES).toString('base64url');
  const wasCreated = await createFirstAdmin(owner, {
    email: adminEmail,
    async passwordHash() {
      if (!adminPassword)
        await writeFile(passwordFile, `${generated}\n`, { mode: 0o600, flush: true });
      return hashPassword(adminPassword ?? generated);
    },
  });
  if (wasCreated && adminPassword) {
    return { email: adminEmail, generatedPassword: undefined, passwordFile };
  }
  const kept = await readFile(passwordFile, 'utf8').catch(() => undefined);
  if (kept === undefined) return undefined;
  const [waiting] = await owner<{ email: string }[]>`
    select users.email from auth.users join public.admin_users on user_id = users.id
    where admin_users.role = 'admin' and not exists (
      select from auth.users as others join public.admin_users on user_id = others.id
      where admin_users.role = 'admin' and others.last_sign_in_at is not null
    )
    order by admin_users.created_at limit 1
  `;
  if (waiting) return { email: waiting.email, generatedPassword: kept.trim(), passwordFile };
  await rm(passwordFile, { force: true });
  return undefined;
}
