import type { JWTPayload } from 'jose';
import * as errors from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import type { AuthKeys } from './keys.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
const ALGORITHM = 'ES256';
const AUDIENCE = 'authenticated';
const ROLE = 'authenticated';

export interface AccessClaims extends JWTPayload {
  sub: string;
  session_id: string;
  role: typeof ROLE;
}

export type TokenSubject = Record<string, unknown> & { sub: string; session_id: string };

export class InvalidToken extends Error {
  override name = 'InvalidToken';
  readonly kind: 'malformed' | 'expired' | 'claims';
  readonly hint: string | null;
  /** Whose token it was, if it is genuine and only too old. */
  readonly userId: string | undefined;

  constructor(
    kind: InvalidToken['kind'],
    message: string,
    { hint = null, userId }: { hint?: string | null; userId?: string | undefined } = {},
  ) {
    super(message);
    this.kind = kind;
    this.hint = hint;
    this.userId = userId;
  }
}

export function issuerOf(siteUrl: string): string {
  return new URL('/auth/v1', siteUrl).href;
}

export async function signAccessToken(keys: AuthKeys, siteUrl: string, subject: TokenSubject) {
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
  const token = await new SignJWT({ ...subject, role: ROLE })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: keys.publicJwk.kid })
    .setIssuer(issuerOf(siteUrl))
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(keys.privateKey);
  return { token, expiresAt };
}

/** Accepts only our key and ES256. The token's own header decides nothing. */
export async function verifyAccessToken(
  keys: AuthKeys,
  siteUrl: string,
  token: string,
): Promise<AccessClaims> {
  try {
    const { payload } = await jwtVerify(token, keys.publicKey, {
      algorithms: [ALGORITHM],
      issuer: issuerOf(siteUrl),
      audience: AUDIENCE,
      requiredClaims: ['exp', 'iat'],
    });
    if (!isAccessClaims(payload)) throw new InvalidToken('claims', 'JWT claims are not valid');
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      const userId = isAccessClaims(error.payload) ? error.payload.sub : undefined;
      throw new InvalidToken('expired', 'JWT expired', { userId });
    }
    if (error instanceof errors.JWTClaimValidationFailed) {
      throw new InvalidToken('claims', `JWT claim "${error.claim}" is not valid`);
    }
    if (error instanceof InvalidToken) throw error;
    throw new InvalidToken('malformed', "JWT couldn't be decoded or its signature is invalid");
  }
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

function isAccessClaims(payload: JWTPayload): payload is AccessClaims {
  const { sub, session_id, role } = payload;
  return role === ROLE && [sub, session_id].every((id) => typeof id === 'string' && UUID.test(id));
}
