/** §6 and §8, word by word; the success has no words there. */
export const HERO_MESSAGES = {
  developersOnly: 'Only developers can access the Hero Image Manager.',
  updated: 'Hero image updated',
  updatedNote: 'Visitors see it once the site is published.',
  updateFailed: 'Failed to update hero image. Please try again.',
  currentFailed: 'The current hero image could not be read',
  loadAgain: 'Failed to load files. Please try again.',
} as const;
