import { createECDH } from 'node:crypto';
import { encrypt } from 'http_ece';
import { SignJWT } from 'jose/jwt/sign';
import { importJWK } from 'jose/key/import';

/** A browser that takes pushes, with its keys in base64url. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The keys by which push services recognise this site (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const CURVE = 'prime256v1';
const ALGORITHM = 'ES256';
/** Push services take 4096 bytes: this much text remains after the header, the tag and the end mark. */
export const MAX_PLAIN_BYTES = 4096 - 86 - 16 - 1;

export function makePushKeys(): PushKeys {
  const keys = createECDH(CURVE);
  const publicKey = keys.generateKeys('base64url');
  // Leading zeros of the number count.
  const privateKey = Buffer.concat([Buffer.alloc(32), keys.getPrivateKey()]).subarray(-32);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}

/**
 * Encrypts a message so that only the browser can read it (RFC 8291, in one record of RFC 8188).
 * `fixed` is for the example in the standard.
 */
export function encryptPush(
  plain: Buffer,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  fixed?: { salt: Buffer; privateKey: Buffer },
): Buffer {
  if (plain.length > MAX_PLAIN_BYTES) throw new Error('The message is too long for a push');
  const ours = createECDH(CURVE);
  if (fixed) ours.setPrivateKey(fixed.privateKey);
  else ours.generateKeys();
  return encrypt(plain, {
    version: 'aes128gcm',
    privateKey: ours,
    dh: p256dh,
    authSecret: auth,
    salt: fixed?.salt,
  });
}

/** The header that says who sends a push, for one push service. */
export async function vapidHeader(
  endpoint: string,
  { publicKey, privateKey }: PushKeys,
  subject: string,
): Promise<string> {
  const point = Buffer.from(publicKey, 'base64url');
  const key = {
    kty: 'EC',
    crv: 'P-256',
    d: privateKey,
    x: point.toString('base64url', 1, 33),
    y: point.toString('base64url', 33),
  };
  const token = await new SignJWT({ aud: new URL(endpoint).origin, sub: subject })
    .setProtectedHeader({ typ: 'JWT', alg: ALGORITHM })
    .setExpirationTime('12 hours')
    .sign(await importJWK(key, ALGORITHM));
  return `vapid t=${token}, k=${publicKey}`;
}
