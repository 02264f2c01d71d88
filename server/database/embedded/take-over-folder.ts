import { chmod, lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../../startup-error.ts';
import type { PostgresAccount } from './postgres-account.ts';

/**
 * PostgreSQL starts only on a folder that belongs to its own account and that nobody else can enter. A
 * copy made by root (`cp -r`, a restored backup) belongs to root: then root gives it back. A folder of
 * some other account is left alone: a server may be running on it.
 */
export async function takeOverFolder(
  folder: string,
  account: PostgresAccount | undefined,
): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found || !process.getuid) return;
  const wanted = account?.uid ?? process.getuid();
  if (found.uid !== wanted && !(account && found.uid === 0)) {
    throw new StartupError(
      `${folder} belongs to another account (${found.uid}). Start Tuart as that account, or run as root: chown -R ${wanted} '${account ? folder : path.dirname(folder)}'`,
    );
  }
  if (account && found.uid === 0) await giveTo(account, folder);
  if (found.mode & 0o077) await chmod(folder, 0o700);
}

/** The folder itself last: a start that is cut short begins again. */
async function giveTo(account: PostgresAccount, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, entry), account.uid, account.gid);
  }
  await lchown(folder, account.uid, account.gid);
}
