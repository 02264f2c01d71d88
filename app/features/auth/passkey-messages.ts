import type { AppError } from '~/lib/errors';
import { authCodeOf, authFailureText } from './messages';
import type { PasskeyObstacle } from './passkey-support';

/** The texts about passkeys. /login loads them only when it needs them. */
export const PASSKEY_MESSAGES = {
  signInFailed: 'The passkey was not accepted',
  addFailed: 'The passkey was not added',
  added: 'Passkey added',
  renamed: 'Passkey renamed',
  renameFailed: 'The passkey was not renamed',
  removed: 'Passkey removed',
  removeFailed: 'The passkey was not removed',
  loadFailed: 'Could not load your passkeys',
  nameMissing: 'Please enter a name',
} as const;

const CANCELLED = 'It was cancelled or took too long. Please try again.';
const REASONS: Record<string, string> = {
  webauthn_verification_failed:
    'It may have been removed from the account. Please sign in another way.',
  webauthn_challenge_expired: 'That took too long. Please try again.',
  webauthn_challenge_not_found: 'That took too long. Please try again.',
  webauthn_credential_exists: 'This passkey is already in use.',
  webauthn_credential_not_found: 'It has already been removed.',
  mfa_factor_name_conflict:
    'You already have a passkey or app with this name. Please choose another name.',
  too_many_enrolled_mfa_factors: 'You have ten passkeys and apps. Please remove one first.',
  passkey_disabled: 'Passkeys need a site address that begins with https.',
  sso_required: 'Staff sign in with their work account here, not with a passkey.',
  // Errors from the browser.
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: CANCELLED,
  ERROR_CEREMONY_ABORTED: CANCELLED,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    'This security key cannot hold passkeys. Please use another device.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device cannot check who uses it. Set up a PIN or a fingerprint on it first.',
};

export function passkeyFailureText(error: AppError): string {
  return REASONS[authCodeOf(error)] ?? authFailureText(error);
}

/** Why passkeys cannot be used on this page, in words for people. */
export function obstacleText(obstacle: Exclude<PasskeyObstacle, null>, siteUrl: string): string {
  switch (obstacle) {
    case 'https':
      return 'Passkeys work only at an address that begins with https, and this site does not have one yet. Whoever runs the server can set one up.';
    case 'address':
      return `Passkeys work only at ${new URL(siteUrl).host}. Open the site there to use or add one.`;
    case 'browser':
      return 'This browser does not offer passkeys. Please use a newer one.';
  }
}
