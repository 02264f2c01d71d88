import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto';

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
const RECORD_SIZE = 4096;
/** Push services take 4096 bytes: this much text remains after the header, the tag and the end mark. */
export const MAX_PLAIN_BYTES = RECORD_SIZE - 86 - 16 - 1;
const TOKEN_S = 12 * 3600;

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
  const salt = fixed?.salt ?? randomBytes(16);
  const ours = createECDH(CURVE);
  if (fixed) ours.setPrivateKey(fixed.privateKey);
  else ours.generateKeys();
  const [theirKey, ourKey] = [Buffer.from(p256dh, 'base64url'), ours.getPublicKey()];
  const shared = ours.computeSecret(theirKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirKey, ourKey]);
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 marks the last record.
  const sealed = [cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([
    salt,
    size,
    Buffer.from([ourKey.length]),
    ourKey,
    ...sealed,
    cipher.getAuthTag(),
  ]);
}

function derive(input: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, info, length));
}

/** The header that says who sends a push, for one push service. */
export function vapidHeader(
  endpoint: string,
  { publicKey, privateKey }: PushKeys,
  subject: string,
  nowSeconds: number,
): string {
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const claims = { aud: new URL(endpoint).origin, exp: nowSeconds + TOKEN_S, sub: subject };
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
}
