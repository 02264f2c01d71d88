import { SIGNED_OUT } from '~/features/auth/signed-out';

/** The exact texts of §8. Those for the favicon follow those for the logo. */
export const BRANDING_MESSAGES = {
  authenticationRequired: SIGNED_OUT.branding,
  loadFailed: 'Failed to load files. Please try again.',
  logo: { saved: 'Logo updated successfully!', saveFailed: 'Failed to update logo' },
  favicon: { saved: 'Favicon updated successfully!', saveFailed: 'Failed to update favicon' },
  deleted: 'File deleted',
  deleteFailed: 'Failed to delete the file',
  deleteRefused: 'The site is using this image now, or you do not have permission to delete files.',
  uploaded: 'File uploaded successfully',
} as const;
