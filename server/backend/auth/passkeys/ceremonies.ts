import type { Sql } from '../../../database/postgresql/sql.ts';
import type { AuthDeps } from '../accounts/deps.ts';
import { AuthError } from '../accounts/errors.ts';
import type { User } from '../accounts/users.ts';
import { companyName } from '../notices/mails.ts';
import { type ChallengeFor, storeChallenge, takeChallenge } from './challenges.ts';
import { listPasskeys, type NewPasskey, type Passkey } from './passkeys.ts';
import { relyingParty } from './relying-party.ts';
import type { AssertionReply, RegistrationReply } from './replies.ts';

/** ES256, EdDSA and RS256: what authenticators have. */
const ALGORITHMS = [-7, -8, -257];
const TIMEOUT_MS = 300_000;

/** Takes 0.4 s to load, which only installations with passkeys should have to wait for. */
const library = () => import('@simplewebauthn/server');

/** What the browser needs to make a passkey, and the challenge that its reply must contain. */
export async function startRegistration(deps: AuthDeps, user: User, factorId?: string) {
  const party = relyingParty(deps);
  const { generateRegistrationOptions } = await library();
  const known = await listPasskeys(deps.owner, user.id);
  const { name } = user.user_metadata;
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: await companyName(deps.owner),
    // GoTrue's handle is also the text of the id.
    userID: new TextEncoder().encode(user.id),
    userName: user.email ?? user.id,
    userDisplayName: typeof name === 'string' && name ? name : (user.email ?? ''),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    // Each passkey can be used without a password, so it must be found without an account's name
    // and must check who uses it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: TIMEOUT_MS,
  });
  const about = { type: 'registration' as const, userId: user.id, factorId };
  return { options, ...(await storeChallenge(deps.owner, about, options.challenge)) };
}

export async function finishRegistration(
  deps: AuthDeps,
  user: User,
  answer: { challengeId: string; reply: RegistrationReply; factorId?: string },
): Promise<NewPasskey> {
  const party = relyingParty(deps);
  const about = { type: 'registration' as const, userId: user.id, factorId: answer.factorId };
  const expectedChallenge = await takeChallenge(deps.owner, answer.challengeId, about);
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: answer.reply,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => refuse(deps, error));
  if (!verified || !registrationInfo) throw notVerified();
  const { credential, aaguid, fmt, credentialDeviceType, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    attestationType: fmt,
    aaguid,
    signCount: credential.counter,
    transports: credential.transports ?? [],
    isBackupEligible: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  };
}

/** `user`: someone who has signed in and gives the passkey as the second factor. */
export async function startAssertion(deps: AuthDeps, user?: User) {
  const party = relyingParty(deps);
  const { generateAuthenticationOptions } = await library();
  const known = user ? await listPasskeys(deps.owner, user.id) : [];
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    userVerification: user ? 'preferred' : 'required',
    timeout: TIMEOUT_MS,
  });
  return {
    options,
    ...(await storeChallenge(deps.owner, aboutAssertion(user), options.challenge)),
  };
}

/** The challenge is used up, so call this before the transaction. */
export function takeAssertionChallenge(deps: AuthDeps, challengeId: string, user?: User) {
  return takeChallenge(deps.owner, challengeId, aboutAssertion(user));
}

function aboutAssertion(user?: User): ChallengeFor {
  return { type: 'authentication', ...(user && { userId: user.id }) };
}

interface Assertion {
  challenge: string;
  reply: AssertionReply;
  /** Whether it replaces the password, too. */
  isAlone: boolean;
}

/**
 * Throws unless the passkey signed the challenge. Call this with the passkey's row locked: two
 * replies with the same counter must not both count.
 */
export async function checkAssertion(
  deps: AuthDeps,
  sql: Sql,
  passkey: Passkey,
  { challenge, reply, isAlone }: Assertion,
): Promise<void> {
  const party = relyingParty(deps);
  const handle = reply.response.userHandle;
  // The authenticator says whose passkey it is. It must have been asked to, if nobody signed in.
  if (handle === undefined ? isAlone : decodeText(handle) !== passkey.userId) throw notVerified();
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: reply,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'hex')),
      counter: passkey.signCount,
      transports: passkey.transports,
    },
    requireUserVerification: isAlone,
  }).catch((error: unknown) => refuse(deps, error));
  if (!verified) throw notVerified();
  await sql`
    update auth.webauthn_credentials
    set sign_count = ${authenticationInfo.newCounter},
      backed_up = ${authenticationInfo.credentialBackedUp}, last_used_at = now(),
      updated_at = now()
    where id = ${passkey.id}
  `;
}

function decodeText(base64url: string): string {
  return Buffer.from(base64url, 'base64url').toString();
}

/** The library's messages are for developers, and a guesser should not see which check failed. */
function refuse(deps: AuthDeps, error: unknown): never {
  deps.log.debug({ err: error }, 'a passkey was refused');
  throw notVerified();
}

export function notVerified(): AuthError {
  return new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed');
}
