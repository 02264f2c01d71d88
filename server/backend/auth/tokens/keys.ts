import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JWK } from 'jose';
import { calculateJwkThumbprint } from 'jose/jwk/thumbprint';
import { exportJWK } from 'jose/key/export';
import { generateKeyPair } from 'jose/key/generate/keypair';
import { importJWK } from 'jose/key/import';
import { StartupError } from '../../../startup-error.ts';

const KEY_BYTES = 24;
const ALGORITHM = 'ES256';

export interface AuthKeys {
  /** Public: identifies the site's own clients, and grants the rights of `anon`. */
  publishableKey: string;
  /** Secret: grants everything. */
  secretKey: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJwk: JWK;
  /** For values that are derived again instead of stored, such as a refresh token's successor. */
  derivationSecret: Uint8Array;
}

/** Reads the keys, and creates any that are missing. At the first start that is all of them. */
export async function loadAuthKeys(secretsDir: string): Promise<AuthKeys> {
  await mkdir(secretsDir, { recursive: true, mode: 0o700 });
  const keep = (name: string, make: () => Promise<string> | string) =>
    readOrMake(path.join(secretsDir, name), make);
  return {
    publishableKey: await keep('publishable-key', makeKey('publishable')),
    secretKey: await keep('secret-key', makeKey('secret')),
    ...(await parseSigningJwk(await keep('signing-key.json', makeSigningJwk))),
  };
}

async function parseSigningJwk(text: string) {
  try {
    const { d, ...rest } = JSON.parse(text) as JWK;
    const publicJwk = { ...rest, alg: ALGORITHM, use: 'sig', key_ops: ['verify'] };
    const privateKey = await importJWK({ ...rest, d }, ALGORITHM);
    const publicKey = await importJWK(rest, ALGORITHM);
    if (!d || privateKey instanceof Uint8Array || publicKey instanceof Uint8Array) {
      throw new TypeError('not a private key');
    }
    const kid = rest.kid ?? (await calculateJwkThumbprint(rest));
    const derivationSecret = new Uint8Array(
      hkdfSync('sha256', Buffer.from(d, 'base64url'), '', 'tuart derived tokens', 32),
    );
    return { privateKey, publicKey, publicJwk: { ...publicJwk, kid }, derivationSecret };
  } catch {
    throw new StartupError('The signing key is not a private ES256 key in JWK format.');
  }
}

async function makeSigningJwk(): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk) });
}

function makeKey(kind: 'publishable' | 'secret') {
  return () => `sb_${kind}_${randomBytes(KEY_BYTES).toString('base64url')}`;
}

/**
 * Writes a temporary file and links it into place: a key is never half-written, and if two
 * processes start at once, the first one's key is used.
 */
async function readOrMake(file: string, make: () => Promise<string> | string): Promise<string> {
  const found = await readFile(file, 'utf8').catch(() => undefined);
  if (found !== undefined) return found.trim();
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${await make()}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isTaken) throw error;
  } finally {
    await unlink(draft);
  }
  return (await readFile(file, 'utf8')).trim();
}
