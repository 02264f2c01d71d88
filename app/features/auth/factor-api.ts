import type { AuthError } from '@supabase/supabase-js';
import { AppError, toAppError } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';

export interface Authenticator {
  id: string;
  name: string;
  createdAt: string;
}

export interface Enrolment {
  factorId: string;
  /** The address of the QR code image. */
  qrCode: string;
  secret: string;
  /** Opens an authenticator app on the same device. */
  uri: string;
}

export interface Factors {
  apps: Authenticator[];
  passkeys: Authenticator[];
}

export async function listFactors(db: Db): Promise<Factors> {
  const { totp, webauthn } = take(await db.auth.mfa.listFactors());
  return {
    apps: totp.map((factor) => toAuthenticator(factor, 'Authenticator app')),
    passkeys: webauthn.map((factor) => toAuthenticator(factor, 'Passkey')),
  };
}

interface FactorRow {
  id: string;
  friendly_name?: string;
  created_at: string;
}

function toAuthenticator({ id, friendly_name, created_at }: FactorRow, usualName: string) {
  return { id, name: friendly_name || usualName, createdAt: created_at };
}

export async function enrolAuthenticator(
  db: Db,
  { name, issuer }: { name: string; issuer: string },
): Promise<Enrolment> {
  const { id, totp } = take(
    await db.auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer }),
  );
  return { factorId: id, qrCode: encodePicture(totp.qr_code), secret: totp.secret, uri: totp.uri };
}

/** supabase-js does not encode the image, and some browsers do not show it that way. */
function encodePicture(dataUrl: string): string {
  const svg = dataUrl.slice(dataUrl.indexOf('<'));
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Adds the second factor to the session. */
export async function giveCode(db: Db, factorId: string, code: string): Promise<void> {
  take(await db.auth.mfa.challengeAndVerify({ factorId, code }));
}

/** Uses up one of the recovery codes as the second factor. */
export async function giveRecoveryCode(db: Db, code: string): Promise<void> {
  take(await db.auth.mfa.recoveryCodes.verify({ code }));
}

export async function removeAuthenticator(db: Db, factorId: string): Promise<void> {
  take(await db.auth.mfa.unenroll({ factorId }));
  // The session's copy of the account still lists the authenticator.
  take(await db.auth.refreshSession());
}

/** Returns `null` if there are no recovery codes. */
export async function countRecoveryCodes(db: Db): Promise<number | null> {
  const { data, error } = await db.auth.mfa.recoveryCodes.getStatus();
  if (error?.code === 'mfa_factor_not_found') return null;
  return take({ data, error }).remaining;
}

/** Makes new recovery codes, which replace existing ones. */
export async function createRecoveryCodes(db: Db): Promise<string[]> {
  const hasSet = (await countRecoveryCodes(db)) !== null;
  const { recoveryCodes } = db.auth.mfa;
  return take(hasSet ? await recoveryCodes.regenerate() : await recoveryCodes.generate()).codes;
}

export function take<T>({ data, error }: { data: T | null; error: AuthError | null }): T {
  if (error) throw toAppError(error, error.status);
  if (data === null) throw new AppError('unexpected');
  return data;
}
