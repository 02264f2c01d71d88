/** The exact texts of §6 and §8. They have no text for success and for the last message. */
export const HERO_MESSAGES = {
  developersOnly: 'Only developers can access the Hero Image Manager.',
  updated: 'Hero image updated',
  updatedNote: 'Visitors see it once the site is published.',
  notLive: 'Visitors don’t see this image yet',
  notLiveNote: 'They see it once the site is published.',
  updateFailed: 'Failed to update hero image. Please try again.',
  loadAgain: 'Failed to load files. Please try again.',
  currentFailed: 'Failed to load the current hero image',
} as const;
