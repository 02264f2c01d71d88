import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { JWK } from 'jose';
import { calculateJwkThumbprint } from 'jose/jwk/thumbprint';
import { exportJWK } from 'jose/key/export';
import { generateKeyPair } from 'jose/key/generate/keypair';
import { importJWK } from 'jose/key/import';
import { readOrMakeSecret } from '../../../database/secret-file.ts';
import { StartupError } from '../../../startup-error.ts';

const KEY_BYTES = 24;
const ALGORITHM = 'ES256';
const SIGNS_OUT = 'everyone has to sign in again, and links that were sent stop working';
const CLIENTS_STOP = 'programs that use the key stop working';

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

const FILES = {
  publishable: 'publishable-key',
  secret: 'secret-key',
  signing: 'signing-key.json',
};

/** Replaces all keys. A server that is running uses the old ones until it is started again. */
export async function replaceAuthKeys(secretsDir: string): Promise<void> {
  for (const name of Object.values(FILES)) await rm(path.join(secretsDir, name), { force: true });
  await loadAuthKeys(secretsDir);
}

/** Reads the keys, and creates any that are missing. At the first start that is all of them. */
export async function loadAuthKeys(secretsDir: string): Promise<AuthKeys> {
  await mkdir(secretsDir, { recursive: true, mode: 0o700 });
  const signingFile = path.join(secretsDir, FILES.signing);
  const signingKey = await readOrMakeSecret(signingFile, {
    shape: /^\{[^\0]*\}$/,
    make: makeSigningJwk,
    loss: SIGNS_OUT,
  });
  return {
    publishableKey: await readApiKey(secretsDir, 'publishable'),
    secretKey: await readApiKey(secretsDir, 'secret'),
    ...(await parseSigningJwk(signingKey, signingFile)),
  };
}

function readApiKey(secretsDir: string, kind: 'publishable' | 'secret'): Promise<string> {
  return readOrMakeSecret(path.join(secretsDir, FILES[kind]), {
    shape: new RegExp(`^sb_${kind}_[\\w-]{32,}$`),
    make: () => `sb_${kind}_${randomBytes(KEY_BYTES).toString('base64url')}`,
    loss: CLIENTS_STOP,
  });
}

async function parseSigningJwk(text: string, file: string) {
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
    throw new StartupError(
      `${file} is damaged: it is not a private ES256 key in JWK format. Nothing was changed. Put the file back from a backup or a copy of the folder. Without it, ${SIGNS_OUT}.`,
    );
  }
}

async function makeSigningJwk(): Promise<string> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk) });
}
