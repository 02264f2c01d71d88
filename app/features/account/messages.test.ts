import { describe, expect, it } from 'vitest';
import { UPLOAD_MAX_BYTES } from '~/lib/upload';
import { AVATAR_TYPES } from './account-schema';
import { avatarProblem } from './messages';

const limits = { bytes: UPLOAD_MAX_BYTES, types: AVATAR_TYPES };

describe('avatarProblem (§8)', () => {
  it.each([
    ['image/png', 1, undefined],
    ['image/webp', UPLOAD_MAX_BYTES, undefined],
    ['image/png', UPLOAD_MAX_BYTES + 1, 'File Too Large'],
    ['image/svg+xml', 1, 'Invalid File Type'],
    ['', 1, 'Invalid File Type'],
    ['application/pdf', UPLOAD_MAX_BYTES + 1, 'Invalid File Type'],
  ])('%s of %i bytes: %s', (type, size, title) => {
    expect(avatarProblem({ type, size }, limits)?.title).toBe(title);
  });
});
