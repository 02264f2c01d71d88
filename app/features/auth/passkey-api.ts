import { toAppError } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import { take } from './factor-api';

export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** The browser asks which passkey to use, so nobody types an address or a password. */
export async function signInWithPasskey(db: Db): Promise<void> {
  const { error } = await db.auth.signInWithPasskey();
  if (error) throw toAppError(error, statusOf(error));
}

/** Gives a passkey as the second factor. */
export async function givePasskey(db: Db, factorId: string): Promise<void> {
  // Unless it is told otherwise, the library asks for a security key.
  const anyKind = { hints: [] as string[] } as never;
  const { error } = await db.auth.mfa.webauthn.authenticate({ factorId }, anyKind);
  if (error) throw toAppError(error, statusOf(error));
}

/** Makes a passkey on this device, or on one that the browser offers. */
export async function addPasskey(db: Db, name: string): Promise<void> {
  const { data, error } = await db.auth.registerPasskey();
  if (error) throw toAppError(error, statusOf(error));
  // The session's next tokens say that it has given the second factor.
  take(await db.auth.refreshSession());
  if (name) await renamePasskey(db, data.id, name);
}

export async function listPasskeys(db: Db): Promise<Passkey[]> {
  return take(await db.auth.passkey.list()).map((passkey) => ({
    id: passkey.id,
    name: passkey.friendly_name || 'Passkey',
    createdAt: passkey.created_at,
    lastUsedAt: passkey.last_used_at ?? null,
  }));
}

export async function renamePasskey(db: Db, passkeyId: string, name: string): Promise<void> {
  take(await db.auth.passkey.update({ passkeyId, friendlyName: name }));
}

export async function removePasskey(db: Db, passkeyId: string): Promise<void> {
  const { error } = await db.auth.passkey.delete({ passkeyId });
  if (error) throw toAppError(error, error.status);
  // The session's copy of the account still lists the passkey.
  take(await db.auth.refreshSession());
}

/** Errors of the browser have no status. */
function statusOf(error: object): number | undefined {
  return 'status' in error && typeof error.status === 'number' ? error.status : undefined;
}
