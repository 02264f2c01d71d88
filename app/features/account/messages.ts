import type { Notice } from '~/features/auth/messages';

/** The texts of the account screen. */
export const ACCOUNT_MESSAGES = {
  loadFailed: 'Could not load your account',
  saved: 'Saved',
  factorsLoadFailed: 'Could not load your two-step sign-in',
  sessionsLoadFailed: 'Could not load your devices',
  saveFailed: 'Your details were not saved',
  avatarFailed: 'Upload Failed', // §8
  emailSent: 'Confirm the change',
  emailFailed: 'The address was not changed',
  emailCancelled: 'The change was cancelled. Your address stays as it is.',
  emailCancelFailed: 'The change could not be cancelled',
  emailMissing: 'Please enter a valid email address',
  factorRemoved: 'Authenticator removed',
  factorFailed: 'The authenticator was not removed',
  codesFailed: 'New recovery codes could not be created',
  identityFailed: 'The account was not linked',
  identityRemoved: 'Account unlinked',
  signedOutOne: 'The device is signed out',
  signedOutOthers: 'All other devices are signed out',
  signOutFailed: 'Logout failed', // §8
} as const;

/** Why a picture cannot be uploaded, with the titles of §8. */
export function avatarProblem(
  file: { size: number; type: string },
  limits: { bytes: number; types: readonly string[] },
): Notice | null {
  if (!limits.types.includes(file.type)) {
    return { title: 'Invalid File Type', description: 'Please choose a JPG, PNG, GIF or WebP.' };
  }
  if (file.size > limits.bytes) {
    return { title: 'File Too Large', description: 'A picture can be up to 10 MB.' };
  }
  return null;
}
