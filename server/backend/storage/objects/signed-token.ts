import * as errors from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { z } from 'zod';
import type { Caller } from '../../../database/caller.ts';
import type { Owner } from '../../../database/pool.ts';
import { findLiveSession } from '../../auth/tokens/caller.ts';
import type { AuthKeys } from '../../auth/tokens/keys.ts';
import { transformSchema } from '../images/transform.ts';
import { StorageError } from './errors.ts';

const ALGORITHM = 'ES256';
/** Differs from the audience of access tokens, so that neither can be used as the other. */
const AUDIENCE = 'storage';

/** What the holder of the token may do. It includes the address that the token is for. */
const grantSchema = z.discriminatedUnion('scope', [
  z.object({
    scope: z.literal('download'),
    url: z.string(),
    transform: transformSchema.optional(),
  }),
  z.object({
    scope: z.literal('upload'),
    url: z.string(),
    upsert: z.boolean(),
    /** The person who signed. Their permissions are checked again when the file arrives. */
    caller: z.object({
      role: z.enum(['anon', 'authenticated', 'service_role']),
      claims: z.record(z.string(), z.unknown()),
    }),
  }),
]);

const signerSchema = z.object({ sub: z.guid(), session_id: z.guid() });

export type Grant = z.infer<typeof grantSchema>;
export type SigningKeys = Pick<AuthKeys, 'privateKey' | 'publicKey'>;

export function signGrant(keys: SigningKeys, grant: Grant, expiresInSeconds: number) {
  return new SignJWT(grant)
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + expiresInSeconds)
    .sign(keys.privateKey);
}

export async function verifyGrant<Scope extends Grant['scope']>(
  keys: SigningKeys,
  token: string | undefined,
  scope: Scope,
  url: string,
): Promise<Extract<Grant, { scope: Scope }> & { expiresAt: Date }> {
  if (!token) throw new StorageError('InvalidRequest', "querystring must have property 'token'");
  const options = { algorithms: [ALGORITHM], audience: AUDIENCE, requiredClaims: ['exp'] };
  const { payload } = await jwtVerify(token, keys.publicKey, options).catch((error) => {
    if (error instanceof errors.JOSEError) throw new StorageError('InvalidJWT', error.message);
    throw error;
  });
  const grant = grantSchema.safeParse(payload);
  if (!grant.success || grant.data.scope !== scope || grant.data.url !== url) {
    throw new StorageError('InvalidSignature');
  }
  const expiresAt = new Date((payload.exp ?? 0) * 1000);
  return { ...(grant.data as Extract<Grant, { scope: Scope }>), expiresAt };
}

/** Nothing can be uploaded in the name of someone whose session has ended. */
export async function demandSigner(owner: Owner, { role, claims }: Caller): Promise<void> {
  if (role !== 'authenticated') return;
  const signer = signerSchema.safeParse(claims);
  if (signer.success && (await findLiveSession(owner, signer.data))) return;
  throw new StorageError('InvalidJWT', 'The session that signed this address has ended');
}
