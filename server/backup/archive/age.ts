import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { bech32Bytes } from './bech32.ts';
import { DamagedArchive } from './tar.ts';

/**
 * The format of the program `age` (https://age-encryption.org/v1), so that a backup can be opened
 * without us: `age -d -o backup.tar backup.tar.age`. A passphrase or the public key of a recipient
 * protects a random key, with which the content is encrypted in chunks of 64 KiB.
 */

const INTRO = 'age-encryption.org/v1';
const CHUNK = 64 * 1024;
const TAG = 16;
const FILE_KEY = 16;
const KEY = 32;
const CIPHER = 'chacha20-poly1305';
/** 64 MB of memory and about 0.2 s for each guess. */
const SCRYPT_LOG_N = 16;
const SCRYPT_LOG_N_MAX = 20;
const HEADER_MAX_BYTES = 16 * 1024;

/** DER in front of the 32 bytes of an X25519 key. */
const PUBLIC_KEY_PREFIX = Buffer.from('302a300506032b656e032100', 'hex');
const PRIVATE_KEY_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');

/** What a backup is encrypted with. */
export interface Lock {
  passphrase?: string | undefined;
  /** `age1…`: only the holder of the matching identity can open the backup. */
  recipient?: string | undefined;
}

/** What opens a backup. */
export interface Unlock {
  passphrase?: string | undefined;
  /** `AGE-SECRET-KEY-1…` */
  identity?: string | undefined;
  /** Known to the process that has just written the backup, or opened it before. */
  fileKey?: Buffer | undefined;
}

export class CannotUnlock extends Error {
  override name = 'CannotUnlock';
}

export interface Encryption {
  fileKey: Buffer;
  /** The bytes in front of the content. */
  header: Buffer;
  encrypt(chunk: Buffer, isLast: boolean): Buffer;
}

/** The content must be given in chunks of exactly this size; only the last one may be shorter. */
export const ENCRYPTED_CHUNK_BYTES = CHUNK;

export async function startEncryption(lock: Lock): Promise<Encryption> {
  const fileKey = randomBytes(FILE_KEY);
  const stanza = lock.recipient
    ? wrapForRecipient(fileKey, lock.recipient)
    : await wrapWithPassphrase(fileKey, lock.passphrase ?? '');
  const intro = `${INTRO}\n${stanza}\n---`;
  const nonce = randomBytes(16);
  const key = derive(fileKey, nonce, 'payload');
  let number = 0;
  return {
    fileKey,
    header: Buffer.concat([Buffer.from(`${intro} ${base64(macOf(fileKey, intro))}\n`), nonce]),
    encrypt: (chunk, isLast) => seal(key, chunkNonce(number++, isLast), chunk),
  };
}

/** Passes unencrypted content through. */
export async function* decrypted(
  chunks: AsyncIterable<Buffer>,
  unlock: Unlock,
  onOpened?: (fileKey: Buffer) => void,
): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let key: Buffer | undefined;
  let isPlain = false;
  let number = 0;
  for await (const chunk of chunks) {
    if (isPlain) {
      yield chunk;
      continue;
    }
    rest = Buffer.concat([rest, chunk]);
    if (!key) {
      if (rest.length < INTRO.length) continue;
      if (rest.toString('latin1', 0, INTRO.length) !== INTRO) {
        isPlain = true;
        yield rest;
        continue;
      }
      const opened = await openHeader(rest, unlock);
      if (!opened) continue;
      key = opened.key;
      onOpened?.(opened.fileKey);
      rest = rest.subarray(opened.length);
    }
    // More must follow: the last chunk has another nonce.
    while (rest.length > CHUNK + TAG) {
      yield open(key, chunkNonce(number++, false), rest.subarray(0, CHUNK + TAG));
      rest = rest.subarray(CHUNK + TAG);
    }
  }
  if (isPlain) return;
  if (!key) throw new DamagedArchive('it is not a Tuart backup, or it is damaged');
  yield open(key, chunkNonce(number, true), rest);
}

/** Undefined until the whole header is there. */
async function openHeader(
  bytes: Buffer,
  unlock: Unlock,
): Promise<{ fileKey: Buffer; key: Buffer; length: number } | undefined> {
  const text = bytes.toString('latin1', 0, HEADER_MAX_BYTES);
  const found = /^([\s\S]*?\n---) ([A-Za-z0-9+/]{43})\n/.exec(text);
  if (!found) {
    if (text.length < HEADER_MAX_BYTES) return undefined;
    throw new DamagedArchive('it is not a Tuart backup, or it is damaged');
  }
  const [line, intro = '', mac = ''] = found;
  if (bytes.length < line.length + 16) return undefined;
  const fileKey = unlock.fileKey ?? (await unwrap(intro, unlock));
  // Compared as text: several texts stand for the same bytes, and only one of them is right.
  const expected = base64(macOf(fileKey, intro));
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(mac))) {
    throw new DamagedArchive('its header is damaged');
  }
  const nonce = bytes.subarray(line.length, line.length + 16);
  return { fileKey, key: derive(fileKey, nonce, 'payload'), length: line.length + 16 };
}

async function unwrap(intro: string, { passphrase, identity }: Unlock): Promise<Buffer> {
  const stanzas = [...intro.matchAll(/^-> (.+)\n([A-Za-z0-9+/]+)$/gm)];
  for (const [, words = '', body = ''] of stanzas) {
    const [kind, first = '', second = ''] = words.split(' ');
    const wrapped = Buffer.from(body, 'base64');
    if (kind === 'scrypt' && passphrase) {
      return unwrapWithPassphrase(wrapped, passphrase, Buffer.from(first, 'base64'), +second);
    }
    if (kind === 'X25519' && identity) {
      const key = unwrapForIdentity(wrapped, identity, Buffer.from(first, 'base64'));
      if (key) return key;
    }
  }
  if (stanzas.some(([, words]) => words?.startsWith('scrypt '))) {
    throw new CannotUnlock('The backup is encrypted. Set BACKUP_PASSPHRASE.');
  }
  throw new CannotUnlock(
    identity
      ? 'The backup is encrypted for another recipient: BACKUP_IDENTITY does not open it.'
      : 'The backup is encrypted for a recipient. Set BACKUP_IDENTITY to the AGE-SECRET-KEY.',
  );
}

async function wrapWithPassphrase(fileKey: Buffer, passphrase: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await stretch(passphrase, salt, SCRYPT_LOG_N);
  const wrapped = seal(key, Buffer.alloc(12), fileKey);
  return `-> scrypt ${base64(salt)} ${SCRYPT_LOG_N}\n${base64(wrapped)}`;
}

async function unwrapWithPassphrase(
  wrapped: Buffer,
  passphrase: string,
  salt: Buffer,
  logN: number,
): Promise<Buffer> {
  if (!(logN > 0 && logN <= SCRYPT_LOG_N_MAX)) throw new DamagedArchive('its header is damaged');
  const key = await stretch(passphrase, salt, logN);
  try {
    return open(key, Buffer.alloc(12), wrapped);
  } catch {
    throw new CannotUnlock('The passphrase is wrong.');
  }
}

async function stretch(passphrase: string, salt: Buffer, logN: number): Promise<Buffer> {
  const options = { N: 2 ** logN, r: 8, p: 1, maxmem: 2 * 128 * 8 * 2 ** logN };
  const derived = promisify<string, Buffer, number, typeof options, unknown>(scrypt);
  const labelled = Buffer.concat([Buffer.from(`${INTRO}/scrypt`), salt]);
  return (await derived(passphrase, labelled, 32, options)) as Buffer;
}

function wrapForRecipient(fileKey: Buffer, recipient: string): string {
  const theirs = recipientBytes(recipient);
  const pair = generateKeyPairSync('x25519');
  const share = rawPublic(pair.publicKey);
  const shared = diffieHellman({ privateKey: pair.privateKey, publicKey: publicKeyOf(theirs) });
  const key = derive(shared, Buffer.concat([share, theirs]), `${INTRO}/X25519`);
  return `-> X25519 ${base64(share)}\n${base64(seal(key, Buffer.alloc(12), fileKey))}`;
}

function unwrapForIdentity(wrapped: Buffer, identity: string, share: Buffer): Buffer | undefined {
  if (share.length !== KEY) throw new DamagedArchive('its header is damaged');
  const raw = bech32Bytes(identity.toLowerCase(), 'age-secret-key-');
  if (!raw) throw new CannotUnlock('BACKUP_IDENTITY must be an AGE-SECRET-KEY-1….');
  const privateKey = createPrivateKey({
    key: Buffer.concat([PRIVATE_KEY_PREFIX, raw]),
    format: 'der',
    type: 'pkcs8',
  });
  const shared = diffieHellman({ privateKey, publicKey: publicKeyOf(share) });
  const salt = Buffer.concat([share, rawPublic(createPublicKey(privateKey))]);
  try {
    return open(derive(shared, salt, `${INTRO}/X25519`), Buffer.alloc(12), wrapped);
  } catch {
    return undefined;
  }
}

/** The bytes of a public key such as `age1…`. */
export function recipientBytes(recipient: string): Buffer {
  const bytes = bech32Bytes(recipient, 'age');
  if (!bytes) throw new CannotUnlock('BACKUP_RECIPIENT must be an age public key: age1….');
  return bytes;
}

function publicKeyOf(raw: Buffer): KeyObject {
  const key = Buffer.concat([PUBLIC_KEY_PREFIX, raw]);
  return createPublicKey({ key, format: 'der', type: 'spki' });
}

function rawPublic(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(PUBLIC_KEY_PREFIX.length);
}

function derive(key: Buffer, salt: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, purpose, 32));
}

function macOf(fileKey: Buffer, intro: string): Buffer {
  const key = derive(fileKey, Buffer.alloc(0), 'header');
  return createHmac('sha256', key).update(intro, 'latin1').digest();
}

function chunkNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function seal(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  const cipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG });
  const end = sealed.length - TAG;
  if (end < 0) throw new DamagedArchive('its end is missing');
  cipher.setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([cipher.update(sealed.subarray(0, end)), cipher.final()]);
  } catch {
    throw new DamagedArchive('it was changed or is damaged');
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
