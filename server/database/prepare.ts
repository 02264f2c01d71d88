import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { findPasswordProblem, hashPassword } from '../passwords/passwords.ts';
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
}

/** Made by this start. The password only where it was generated: nobody knows it yet. */
export interface FirstAdmin {
  email: string;
  generatedPassword: string | undefined;
}

/** Opens the database and brings it to where this version expects it: schema, demo, administrator. */
export async function prepareDatabase(
  url: string,
  admin: AdminSettings,
  log: Logger,
): Promise<PreparedDatabase> {
  const database = openDatabase(url);
  try {
    const applied = await migrate(url);
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

async function ensureAdmin(
  { owner }: Database,
  { adminEmail, adminPassword }: AdminSettings,
): Promise<FirstAdmin | undefined> {
  const generatedPassword = adminPassword
    ? undefined
    : randomBytes(GENERATED_PASSWORD_BYTES).toString('base64url');
  const wasCreated = await createFirstAdmin(owner, {
    email: adminEmail,
    async passwordHash() {
      if (generatedPassword) return hashPassword(generatedPassword);
      const problem = await findPasswordProblem(adminPassword ?? '', [adminEmail]);
      if (problem) throw new StartupError(`ADMIN_PASSWORD cannot be used: ${problem.message}`);
      return hashPassword(adminPassword ?? '');
    },
  });
  return wasCreated ? { email: adminEmail, generatedPassword } : undefined;
}
