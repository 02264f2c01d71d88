import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { type MigrateOptions, migrate } from '../database/migrate.ts';
import { type Database, openDatabase } from '../database/pool.ts';
import type { Sql } from '../database/postgresql/sql.ts';
import { createAdminInTransaction, seedInTransaction } from '../database/seed.ts';
import { StartupError } from '../startup-error.ts';
import { findPasswordProblem, hashPassword, verifyPassword } from './auth/passwords/passwords.ts';

const GENERATED_PASSWORD_BYTES = 12;

export interface PreparedDatabase {
  database: Database;
  firstAdmin: FirstAdmin | undefined;
}

export interface AdminSettings {
  /** Whether a new database gets the demo's records, which it does unless told otherwise. */
  hasDemo?: boolean;
  adminEmail: string;
  adminPassword: string | undefined;
  /** The file that keeps a generated password until an administrator has signed in. */
  passwordFile: string;
}

/** An administrator who has not signed in yet. The password is set only if it was generated. */
export interface FirstAdmin {
  email: string;
  generatedPassword: string | undefined;
  passwordFile: string;
}

/**
 * Opens the database and sets up what this version expects: schema, demo content, administrator.
 * This happens completely or not at all.
 */
export async function prepareDatabase(
  url: string,
  admin: AdminSettings,
  log: Logger,
  options: MigrateOptions = {},
): Promise<PreparedDatabase> {
  const database = openDatabase(url, { isStarting: true });
  try {
    let wasCreated = false;
    const applied = await migrate(url, {
      ...options,
      async inTheEnd(sql, upgrade) {
        await seedInTransaction(sql, admin.hasDemo);
        wasCreated = await createAdmin(sql, admin);
        await options.inTheEnd?.(sql, upgrade);
      },
    });
    if (applied.length > 0) log.info({ applied: applied.length }, 'migrations applied');
    const { adminEmail: email, adminPassword, passwordFile } = admin;
    const firstAdmin =
      wasCreated && adminPassword
        ? { email, generatedPassword: undefined, passwordFile }
        : await findFirstAdmin(database, passwordFile);
    return { database, firstAdmin };
  } catch (error) {
    await database.close();
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The database could not be prepared: ${reason}`);
  }
}

/**
 * The password is stored before the account is created, so that a start that fails in between does
 * not leave an account nobody can open.
 */
function createAdmin(
  sql: Sql,
  { adminEmail, adminPassword, passwordFile }: AdminSettings,
): Promise<boolean> {
  return createAdminInTransaction(sql, {
    email: adminEmail,
    async passwordHash() {
      if (!adminPassword) return hashPassword(await keepPassword(passwordFile));
      const problem = await findPasswordProblem(adminPassword, [adminEmail]);
      if (problem) throw new StartupError(`ADMIN_PASSWORD cannot be used: ${problem.message}`);
      return hashPassword(adminPassword);
    },
  });
}

/**
 * Each start shows the generated password again for as long as it opens the account of an
 * administrator who has never signed in.
 */
async function findFirstAdmin(
  { owner }: Database,
  passwordFile: string,
): Promise<FirstAdmin | undefined> {
  const password = await readPassword(passwordFile);
  if (!password) return undefined;
  const [first] = await owner<{ email: string; hash: string | null }[]>`
    select users.email, users.encrypted_password as hash
    from public.admin_users join auth.users on users.id = user_id
    where admin_users.role = 'admin' and last_sign_in_at is null
    order by admin_users.created_at limit 1
  `;
  if (first?.hash && (await verifyPassword(password, first.hash))) {
    return { email: first.email, generatedPassword: password, passwordFile };
  }
  await rm(passwordFile, { force: true });
  return undefined;
}

/**
 * A password that is already there came with another installation's keys, and that installation's
 * data may follow.
 */
async function keepPassword(file: string): Promise<string> {
  const kept = await readPassword(file);
  if (kept) return kept;
  const password = randomBytes(GENERATED_PASSWORD_BYTES).toString('base64url');
  await writeFile(file, `${password}\n`, { mode: 0o600, flush: true });
  return password;
}

async function readPassword(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text?.trim();
}
