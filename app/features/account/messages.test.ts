import { describe, expect, it } from 'vitest';
import { AVATAR_MAX_BYTES, AVATAR_TYPES } from './account-schema';
import { avatarProblem } from './messages';

const limits = { bytes: AVATAR_MAX_BYTES, types: AVATAR_TYPES };

describe('avatarProblem (§8)', () => {
  it.each([
    ['image/png', 1, undefined],
    ['image/webp', AVATAR_MAX_BYTES, undefined],
    ['image/png', AVATAR_MAX_BYTES + 1, 'File Too Large'],
    ['image/svg+xml', 1, 'Invalid File Type'],
    ['', 1, 'Invalid File Type'],
    ['application/pdf', AVATAR_MAX_BYTES + 1, 'Invalid File Type'],
  ])('%s of %i bytes: %s', (type, size, title) => {
    expect(avatarProblem({ type, size }, limits)?.title).toBe(title);
  });
});
