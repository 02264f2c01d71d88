import { randomBytes } from 'node:crypto';
import { link, open, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../startup-error.ts';

interface SecretFile {
  /** What the whole text looks like, without the end of its line. */
  shape: RegExp;
  make: () => Promise<string> | string;
  /** What a new one would break, and so why a damaged one is never replaced. */
  loss: string;
}

/**
 * Reads a secret, or makes it if there is none. An empty or damaged file stops the start: a new
 * secret in its place would not open what the old one has locked.
 */
export async function readOrMakeSecret(
  file: string,
  { shape, make, loss }: SecretFile,
): Promise<string> {
  const found = await readIfThere(file);
  if (found !== undefined) return checked(found, file, { shape, loss });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  // Written to one side and linked into place: a secret is never half-written, and if two processes
  // start at once, the first one's is used.
  await writeFile(draft, `${await make()}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  return checked(await readFile(file, 'utf8'), file, { shape, loss });
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new StartupError(`${file} cannot be read: ${codeOf(error)}.`);
  }
}

function checked(text: string, file: string, { shape, loss }: Omit<SecretFile, 'make'>): string {
  const secret = text.trim();
  if (shape.test(secret)) return secret;
  const fault = secret.replaceAll('\0', '') === '' ? 'is empty' : 'is damaged';
  throw new StartupError(
    `${file} ${fault}, perhaps because of a power cut. Nothing was changed. Put the file back from a backup or a copy of the folder. Without it, ${loss}.`,
  );
}

/** Makes the name survive a power cut too. Windows has no such call and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : String(error);
}
