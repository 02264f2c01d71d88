/** §8, word by word; the favicon's after the logo's. */
export const BRANDING_MESSAGES = {
  authenticationRequired: 'Authentication required to manage branding',
  loadFailed: 'Failed to load files. Please try again.',
  logo: { saved: 'Logo updated successfully!', saveFailed: 'Failed to update logo' },
  favicon: { saved: 'Favicon updated successfully!', saveFailed: 'Failed to update favicon' },
  uploaded: 'File uploaded successfully',
} as const;
