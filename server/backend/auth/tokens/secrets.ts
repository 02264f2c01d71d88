import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import type { AuthKeys } from './keys.ts';

const TOKEN_BYTES = 32;
const CODE_DIGITS = 6;

export function randomToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function randomCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** What the database stores of a token. Safe for 256 random bits; never used for passwords. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A value that only the holder of the signing key can compute again. */
export function derive(keys: AuthKeys, purpose: string, value: string): string {
  return createHmac('sha256', keys.derivationSecret)
    .update(`${purpose}\n${value}`)
    .digest('base64url');
}
