import { describe, expect, it } from 'vitest';
import { AppError, type AppErrorCode } from '~/lib/errors';
import { MEDIA_GROUPS } from './media-schema';
import {
  cropFailure,
  explainedMove,
  folderFailure,
  loadErrorText,
  manyUsesTitle,
  restoreFailure,
  uploadErrorText,
  uploadErrorTitle,
} from './messages';

describe('uploadErrorTitle (§8)', () => {
  it.each<[AppErrorCode, string]>([
    ['forbidden', 'Permission Error'],
    ['unauthenticated', 'Permission Error'],
    ['too_large', 'File Too Large'],
    ['wrong_type', 'Invalid File Type'],
    ['not_found', 'Upload Failed'],
    ['conflict', 'Upload Failed'],
    ['invalid', 'Upload Failed'],
    ['upload_failed', 'Upload Failed'],
    ['rate_limited', 'Upload Failed'],
    ['unavailable', 'Upload Failed'],
    ['network', 'Upload Failed'],
    ['unexpected', 'Upload Failed'],
  ])('%s: %s', (code, title) => {
    expect(uploadErrorTitle({ code })).toBe(title);
  });
});

describe('uploadErrorText', () => {
  it.each([
    ['too_large', 'images', 'The limit is 10 MB, and 50 megapixels for an image.'],
    ['wrong_type', 'images', 'Only JPG, PNG, GIF and WebP files are accepted.'],
    ['wrong_type', 'all', 'Only JPG, PNG, GIF, WebP, MP4, WebM and PDF files are accepted.'],
    ['forbidden', 'all', 'Your role does not allow this.'],
    ['unexpected', 'all', 'boom'],
  ] as const)('%s, %s: %s', (code, tab, text) => {
    expect(uploadErrorText(new AppError(code, 'boom'), MEDIA_GROUPS[tab].extensions)).toBe(text);
  });
});

it('distinguishes a damaged file from one of another type', () => {
  const error = new AppError('wrong_type');
  const { extensions } = MEDIA_GROUPS.images;
  const text = (name: string, type: string) => uploadErrorText(error, extensions, { name, type });
  expect(text('photo.jpeg', 'image/jpeg')).toContain('damaged');
  expect(text('notes.txt', 'text/plain')).toBe('Only JPG, PNG, GIF and WebP files are accepted.');
});

describe('loadErrorText (§6, §8)', () => {
  it.each([
    ['unauthenticated', 'Authentication required to access media library'],
    ['forbidden', 'You do not have permission to access this media library'],
    ['unexpected', 'Failed to load media: boom'],
  ] as const)('%s: %s', (code, text) => {
    expect(loadErrorText(new AppError(code, 'boom'))).toBe(text);
  });
});

it('explains what stops people, and passes on the rest', () => {
  const gone = new AppError('conflict', 'violates foreign key', { sqlState: '23503' });
  expect(explainedMove(gone).message).toBe(
    'That folder no longer exists. A colleague has deleted it.',
  );
  expect(explainedMove(new AppError('unexpected', 'boom')).message).toBe('boom');
  expect(folderFailure(new AppError('conflict'))).toContain('already a folder');
  expect(uploadErrorText(new AppError('conflict'))).toContain('replaced or deleted this file');
  expect(restoreFailure(new AppError('conflict'))).toContain('Another file is in its place');
  expect(restoreFailure(new AppError('not_found'))).toBe('This file no longer exists.');
});

describe('cropFailure', () => {
  it.each([
    ['conflict', 'Someone has replaced or deleted this file'],
    ['not_found', 'This file no longer exists.'],
    ['wrong_type', 'can’t be cropped'],
    ['too_large', 'larger than 10 MB'],
    ['network', 'The server could not be reached.'],
  ] as const)('%s: %s', (code, text) => {
    expect(cropFailure(new AppError(code))).toContain(text);
  });
});

it('counts the files that are used', () => {
  expect(manyUsesTitle(1)).toMatch(/^One of these files is in use/);
  expect(manyUsesTitle(3)).toMatch(/^3 of these files are in use/);
});
