import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readOrMakeSecret } from '../../database/secret-file.ts';
import { DamagedArchive, type Ending, isEmpty } from './tar.ts';

/**
 * The last block of an archive, after the end of the tar: a checksum of everything before it, and
 * the installation's signature (Ed25519) of that checksum. tar programs and earlier versions of
 * Tuart do not read this far.
 */

const SEAL_BYTES = 512;
const SEAL = /^tuart seal 1\nsum ([0-9a-f]{64})\nkey ([0-9a-f]{64})\nsignature ([0-9a-f]{128})\n$/;

/** DER in front of the 32 bytes of an Ed25519 key. */
const PUBLIC_KEY_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const PRIVATE_KEY_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * The file in `secrets` with which an installation signs its backups. It is in no backup: otherwise
 * anyone who can read one could sign another.
 */
export const SIGNING_KEY = 'backup-signing-key';
const KEY_SHAPE = /^[0-9a-f]{64}$/;

/** Reads the installation's key, or makes it for the first backup. */
export async function loadSigningKey(secrets: string): Promise<KeyObject> {
  await mkdir(secrets, { recursive: true, mode: 0o700 });
  const seed = await readOrMakeSecret(path.join(secrets, SIGNING_KEY), {
    shape: KEY_SHAPE,
    make: () => randomBytes(32).toString('hex'),
    loss: 'earlier backups count as made elsewhere. Backups do not contain this file; if you have no copy, delete it, and the next backup makes a new one',
  });
  return privateKeyOf(seed);
}

/** The name of the installation's key. Undefined if it has none yet, or a damaged one. */
export async function ownKeyName(secrets: string): Promise<string | undefined> {
  const text = await readFile(path.join(secrets, SIGNING_KEY), 'utf8').catch(() => '');
  return KEY_SHAPE.test(text.trim()) ? keyName(privateKeyOf(text.trim())) : undefined;
}

/** What people compare: the beginning of the public key's checksum. */
export function keyName(key: KeyObject): string {
  const digest = createHash('sha256').update(rawPublic(key)).digest('hex');
  return digest.slice(0, 32).replace(/(.{8})(?=.)/g, '$1-');
}

export function sealOf(sum: string, key: KeyObject): Buffer {
  const signature = sign(null, signedText(sum), key).toString('hex');
  const text = `tuart seal 1\nsum ${sum}\nkey ${rawPublic(key).toString('hex')}\nsignature ${signature}\n`;
  const block = Buffer.alloc(SEAL_BYTES);
  block.write(text, 'ascii');
  return block;
}

/** Checks the seal. Returns the name of the key, or undefined if there is no seal. */
export function openSeal({ sum, tail }: Ending): string | undefined {
  if (isEmpty(tail)) return undefined;
  const text = tail.toString('latin1').replace(/\0+$/, '');
  const [, sealed = '', raw = '', signature = ''] = SEAL.exec(text) ?? [];
  if (!raw || tail.length !== SEAL_BYTES) throw new DamagedArchive('its end is damaged');
  if (sealed !== sum) throw new DamagedArchive('it was changed or is damaged');
  const der = Buffer.concat([PUBLIC_KEY_PREFIX, Buffer.from(raw, 'hex')]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  if (!verify(null, signedText(sum), key, Buffer.from(signature, 'hex'))) {
    throw new DamagedArchive('its signature is wrong: it was changed or is damaged');
  }
  return keyName(key);
}

/** The key signs nothing else. */
function signedText(sum: string): Buffer {
  return Buffer.from(`tuart backup ${sum}`);
}

function privateKeyOf(seed: string): KeyObject {
  const key = Buffer.concat([PRIVATE_KEY_PREFIX, Buffer.from(seed, 'hex')]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

function rawPublic(key: KeyObject): Buffer {
  const known = key.type === 'private' ? createPublicKey(key) : key;
  return known.export({ format: 'der', type: 'spki' }).subarray(PUBLIC_KEY_PREFIX.length);
}
