import path from 'node:path';
import { StartupError } from '../../startup-error.ts';
import type { Archive } from '../archive/archive-reader.ts';
import { ownKeyName } from '../archive/seal.ts';

export interface Trust {
  /** The person knows where the archive is from. */
  isTrusted: boolean;
  /** The name of the key that must have signed it, for a machine that has no key of its own. */
  signedBy: string | undefined;
}

/**
 * Without `--trust`, only accepts what this installation has signed, or the owner of the named key.
 * An archive can bring any row and any key with it, so it must not be someone else's by mistake.
 */
export async function refuseStranger(
  { signedBy, manifest: { madeAt, version } }: Archive,
  dataDir: string,
  trust: Trust,
): Promise<void> {
  if (trust.signedBy !== undefined) {
    if (trust.signedBy === signedBy) return;
    const found = signedBy ? `signed with the key ${signedBy}` : 'not signed';
    throw new StartupError(
      `This archive is ${found}, and not with ${trust.signedBy}. Nothing was changed.`,
    );
  }
  if (trust.isTrusted) return;
  const own = await ownKeyName(path.join(dataDir, 'secrets'));
  if (signedBy && own === signedBy) return;
  throw new StartupError(
    signedBy
      ? `This archive was not made by this installation: it was made on ${madeAt} and signed with the key ${signedBy}${own ? `, but the key here is ${own}` : ', and there is no key here yet'}. If it is yours, for example from the old machine, add --trust. Nothing was changed.`
      : `This archive has no signature and no checksum of its list of contents, so nobody can tell who made it or whether it was changed. Earlier versions of Tuart made such archives; this one says that version ${version} made it on ${madeAt}. If you know where it is from, add --trust. Nothing was changed.`,
  );
}
