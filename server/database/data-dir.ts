import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';
import { readOrMakeSecret } from './secret-file.ts';

/** Says that the folder is ours. */
export const DATA_DIR_MARKER = 'tuart.json';
const FORMAT = 1;
const MARKER_TEXT = JSON.stringify({ product: 'tuart', format: FORMAT });

/** Left by file systems and desktops. A folder with only these counts as empty. */
const IGNORED = new Set(['lost+found', '.DS_Store', '.gitkeep']);

/** Copied from another installation: several servers on one database share keys and files. */
const BROUGHT = new Set(['secrets', 'objects']);

export interface DataDir {
  postgres: string;
  secrets: string;
  /** The first administrator's generated password, kept until an administrator has signed in. */
  firstPassword: string;
  /** Uploaded files, unless they are kept in S3. */
  objects: string;
  /** The password of the embedded PostgreSQL's owner, created at the first start. */
  databasePassword: string;
}

/** Opens the folder with everything this installation owns, or creates it. */
export async function openDataDir(root: string): Promise<DataDir> {
  try {
    await claimDataDir(root);
    await refuseHalfRestored(root);
    const secrets = path.join(root, 'secrets');
    const objects = path.join(root, 'objects');
    for (const folder of [secrets, objects]) await mkdir(folder, { recursive: true, mode: 0o700 });
    return {
      postgres: path.join(root, 'postgres'),
      secrets,
      firstPassword: path.join(secrets, 'first-admin-password'),
      objects,
      databasePassword: await readPassword(root),
    };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : String(error);
    throw new StartupError(
      `DATA_DIR ${root} cannot be used: ${explain(code)}.${await handOver(root)}`,
    );
  }
}

/** Makes the folder, or checks that it is ours. */
export async function claimDataDir(root: string): Promise<void> {
  await makeFolder(root);
  await claim(root);
}

/** Exists while `npm run restore` is putting things in place. */
export const RESTORE_MARKER = 'restore-in-progress';

async function refuseHalfRestored(root: string) {
  const found = await readFile(path.join(root, RESTORE_MARKER), 'utf8').catch(() => undefined);
  if (found === undefined) return;
  const [command = ''] = found.split('\n');
  throw new StartupError(
    `A restore into ${root} was interrupted. Run it again: npm run restore -- ${command.trim()} --replace`,
  );
}

/**
 * Other accounts may pass through the folder but not list it: PostgreSQL's account has its own
 * folder inside.
 */
async function makeFolder(folder: string): Promise<void> {
  // Not `recursive`, which never ends in file systems such as /proc.
  try {
    await mkdir(folder, { mode: 0o711 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (code !== 'ENOENT' || folder === path.dirname(folder)) throw error;
    await makeFolder(path.dirname(folder));
    await mkdir(folder, { mode: 0o711 });
  }
}

async function claim(root: string) {
  const entries = (await readdir(root)).filter((entry) => !IGNORED.has(entry));
  const marker = path.join(root, DATA_DIR_MARKER);
  if (entries.every((entry) => BROUGHT.has(entry))) {
    await writeFile(marker, `${MARKER_TEXT}\n`, { flush: true });
    return;
  }
  const text = await readFile(marker, 'utf8').catch(() => undefined);
  if (text !== undefined && !text.includes('}')) {
    throw new StartupError(
      `${marker} is empty or damaged, perhaps because of a power cut. If ${root} is Tuart's folder, write this line into the file: ${MARKER_TEXT}`,
    );
  }
  if (!text?.includes('"tuart"')) {
    throw new StartupError(
      `DATA_DIR ${root} contains files that are not Tuart's. Choose an empty folder, or one that Tuart created.`,
    );
  }
  const { format } = JSON.parse(text);
  if (format !== FORMAT) {
    throw new StartupError(
      `DATA_DIR ${root} was written by another version of Tuart (format ${format}, this one reads ${FORMAT}).`,
    );
  }
  // Checks that the folder is writable before anything depends on it. The marker itself is left
  // alone: a disk that is full would make it empty.
  const probe = path.join(root, `writable-${process.pid}`);
  await writeFile(probe, '');
  await rm(probe);
}

/** The embedded PostgreSQL keeps its own copy, so another password would not open it. */
async function readPassword(root: string): Promise<string> {
  const file = path.join(root, 'secrets', 'database-password');
  const isThere = (folder: string) => stat(folder).then(Boolean, () => false);
  if ((await isThere(path.join(root, 'postgres/PG_VERSION'))) && !(await isThere(file))) {
    throw new StartupError(
      `${file} is missing, and the database in ${root} cannot be opened without it. Put the file back from a backup or a copy of the folder.`,
    );
  }
  return readOrMakeSecret(file, {
    shape: /^[\x20-\x7e]{8,}$/,
    make: () => randomBytes(24).toString('base64url'),
    loss: 'the database cannot be opened',
  });
}

/** Says what to do if the folder belongs to someone else, such as a copy made by root. */
async function handOver(root: string): Promise<string> {
  const user = process.getuid?.();
  const found = await stat(root).catch(() => undefined);
  if (!user || !found || found.uid === user) return '';
  return ` It belongs to another account (${found.uid}). To change that, run as root: chown -R ${user} '${root}'`;
}

function explain(code: unknown): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'no permission to write there';
    case 'EROFS':
      return 'the file system is read-only';
    case 'ENOENT':
      return 'the folder cannot be created';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'it is not a folder';
    case 'ENOSPC':
      return 'the disk is full';
    default:
      return String(code);
  }
}
