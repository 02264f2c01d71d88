import { expect, it } from 'vitest';
import type { MediaItem } from './media-schema';
import { imageValueOf, mediaPath } from './media-value';

const ITEM: MediaItem = {
  id: 'a',
  title: 'Crew',
  bucket: 'content-images',
  file_path: '1-ab.png',
  file_type: 'image/png',
  alt_text: 'A crew',
  former_alt_texts: ['Old'],
  size: 7,
  width: 40,
  height: 30,
  focal_x: 0.25,
  focal_y: 1,
  replaced_at: null,
  deleted_at: null,
  folder_id: null,
  original_name: null,
  uploaded_by: null,
  created_at: '2026-11-15T08:00:00Z',
  updated_at: '2026-11-15T08:00:00Z',
};

it('gives a file’s path as bucket and name', () => {
  expect(mediaPath(ITEM)).toBe('content-images/1-ab.png');
});

it('gives the value that blocks store for an image', () => {
  const path = 'content-images/1-ab.png';
  const focus = { focalX: 0.25, focalY: 1 };
  expect(imageValueOf(ITEM)).toEqual({ path, alt: 'A crew', width: 40, height: 30, ...focus });
  const unknown = { ...ITEM, alt_text: null, width: null };
  expect(imageValueOf(unknown)).toEqual({ path, alt: '', ...focus });
});
