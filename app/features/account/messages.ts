import type { Notice } from '~/features/auth/messages';

/** The texts of the account screen. */
export const ACCOUNT_MESSAGES = {
  loadFailed: 'Couldn’t load your account',
  saved: 'Saved',
  factorsLoadFailed: 'Couldn’t load your two-step sign-in',
  sessionsLoadFailed: 'Couldn’t load your devices',
  saveFailed: 'Couldn’t save your details',
  avatarFailed: 'Upload Failed', // §8
  emailSent: 'Confirm the change',
  emailFailed: 'Couldn’t change your email address',
  emailCancelled: 'The change was cancelled. Your address stays as it is.',
  emailCancelFailed: 'Couldn’t cancel the change',
  emailMissing: 'Please enter a valid email address',
  factorRemoved: 'Authenticator app removed',
  factorFailed: 'Couldn’t remove the authenticator app',
  codesFailed: 'Couldn’t create new recovery codes',
  identityFailed: 'Couldn’t update your linked accounts',
  identityRemoved: 'Account unlinked',
  signedOutOne: 'Device signed out',
  signedOutOthers: 'All other devices signed out',
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
