import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { ProofProblem } from '../../../app/lib/forms/proof.ts';

/** Long enough for a slow phone that also has to send a file again. */
export const CHALLENGE_SECONDS = 600;

/** Text of 24 characters: with the number, it fits into one block of SHA-256. */
const SALT_BYTES = 18;

const PROOF = /^(\d{1,12})\.(\d{1,8})\.([\w-]{24})\.([0-9a-f]{64})\.([\w-]{43})\.(\d{1,8})$/;

/** A challenge for one form. Only the server can make one, and nothing has to be stored. */
export function makeChallenge(key: Buffer, form: string, most: number, now: number): string {
  const expires = Math.floor(now / 1000) + CHALLENGE_SECONDS;
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  const hash = hashOf(salt, randomInt(most + 1));
  const head = `${expires}.${most}.${salt}.${hash}`;
  return `${head}.${sign(key, form, head)}`;
}

export type ReadProof = { id: string } | { problem: ProofProblem };

/** Checks everything but whether it was used before. `id` is what may be used once. */
export function readProof(key: Buffer, form: string, proof: string, now: number): ReadProof {
  if (proof === '') return { problem: 'missing' };
  const [, expires, most, salt = '', hash, signature = '', number] = PROOF.exec(proof) ?? [];
  const head = `${expires}.${most}.${salt}.${hash}`;
  if (!isSame(signature, sign(key, form, head))) return { problem: 'wrong' };
  if (Number(expires) * 1000 <= now) return { problem: 'expired' };
  return hashOf(salt, Number(number)) === hash ? { id: salt } : { problem: 'wrong' };
}

function hashOf(salt: string, number: number): string {
  return createHash('sha256').update(`${salt}${number}`).digest('hex');
}

/** The form is signed but not named: the server knows which form it is reading. */
function sign(key: Buffer, form: string, head: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([form, head]))
    .digest('base64url');
}

function isSame(given: string, own: string): boolean {
  return given.length === own.length && timingSafeEqual(Buffer.from(given), Buffer.from(own));
}
