import type { AppError } from '~/lib/errors';
import { authCodeOf, authFailureText } from './messages';
import type { PasskeyObstacle } from './passkey-support';

/** The texts about passkeys. /login loads them only when it needs them. */
export const PASSKEY_MESSAGES = {
  signInFailed: 'The passkey was not accepted',
  addFailed: 'Couldn’t add the passkey',
  added: 'Passkey added',
  renamed: 'Passkey renamed',
  renameFailed: 'Couldn’t rename the passkey',
  removed: 'Passkey removed',
  removeFailed: 'Couldn’t remove the passkey',
  loadFailed: 'Couldn’t load your passkeys',
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
  too_many_enrolled_mfa_factors: 'You already have ten passkeys and apps. Please remove one first.',
  passkey_disabled: 'Passkeys need a site address that begins with https.',
  sso_required: 'Staff sign in with their work account here, not with a passkey.',
  // Errors from the browser.
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: CANCELLED,
  ERROR_CEREMONY_ABORTED: CANCELLED,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    'This security key can’t store passkeys. Please use another device.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device can’t check that it’s you. Set up a PIN or fingerprint on it first.',
};

export function passkeyFailureText(error: AppError): string {
  return REASONS[authCodeOf(error)] ?? authFailureText(error);
}

/** Why passkeys cannot be used on this page, in words for people. */
export function obstacleText(obstacle: Exclude<PasskeyObstacle, null>, siteUrl: string): string {
  switch (obstacle) {
    case 'https':
      return 'Passkeys only work at an address that begins with https, and this site doesn’t have one yet. Ask the person who runs the server to set one up.';
    case 'address':
      return `Passkeys only work at ${new URL(siteUrl).host}. Open the site there to use or add one.`;
    case 'browser':
      return 'This browser doesn’t support passkeys. Please use a newer one.';
  }
}
