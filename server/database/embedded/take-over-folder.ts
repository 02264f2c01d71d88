import { chmod, lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../../startup-error.ts';
import type { PostgresAccount } from './postgres-account.ts';

/**
 * PostgreSQL only starts on a folder that belongs to its own account and that others cannot enter.
 * A copy made by root (`cp -r`, a restored backup) belongs to root, who then gives it back. A
 * folder of any other account is left alone, because a server may be running on it.
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

/** Changes the folder itself last, so that an interrupted start begins again. */
async function giveTo(account: PostgresAccount, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, entry), account.uid, account.gid);
  }
  await lchown(folder, account.uid, account.gid);
}
