import { describe, expect, it } from 'vitest';
import { video } from './properties';
import { image, storedFile } from './stored-file';

describe('storedFile', () => {
  it.each([
    ['media/1-ab.png', { bucket: 'media', file_path: '1-ab.png' }],
    ['content-images/a/b c.png', { bucket: 'content-images', file_path: 'a/b c.png' }],
    ['media/..x/.y', { bucket: 'media', file_path: '..x/.y' }],
    ['hero-images/x', { bucket: 'hero-images', file_path: 'x' }],
  ])('%s', (path, file) => {
    expect(storedFile(path)).toEqual(file);
  });

  it.each([
    [''],
    ['media'],
    ['media/'],
    ['media//x'],
    ['media/../attachments/x'],
    ['media/./x'],
    ['media/..'],
    ['media/x/'],
    ['media/a/../b'],
    ['Media/x.png'],
    ['../x.png'],
    ['/media/x.png'],
    ['https://example.com/x.png'],
    ['javascript:alert(1)'],
    [`media/${'x'.repeat(500)}`],
    [7],
    [null],
    [{ path: 'media/x.png' }],
  ])('refuses %j', (path) => {
    expect(storedFile(path)).toBeNull();
  });
});

describe('image', () => {
  const { read } = image('Image');

  it('keeps the known properties', () => {
    const replacedAt = '2026-11-15T08:00:00+00:00';
    const value = {
      ...{ path: 'media/x.png', alt: 'X', width: 4, height: 3, focalX: 0, focalY: 1 },
      replacedAt,
    };
    expect(read(value)).toEqual(value);
  });

  it('drops values that are not valid, and reads a missing alt text as empty', () => {
    const wrong = { path: 'media/x.png', alt: 7, width: 0, height: '3', focalX: 2, focalY: -1 };
    expect(read({ ...wrong, replacedAt: 'soon' })).toEqual({ path: 'media/x.png', alt: '' });
    expect(read(wrong)).toEqual({ path: 'media/x.png', alt: '' });
  });

  it.each([null, 'media/x.png', 7, [], {}, { path: 7 }, { path: 'x.png' }])(
    'is null for %j',
    (stored) => {
      expect(read(stored)).toBeNull();
    },
  );
});

describe('video', () => {
  const { read } = video('Video');

  it.each([
    ['media/x.mp4', 'media/x.mp4'],
    ['media/a/x.WEBM', 'media/a/x.WEBM'],
    ['media/x.mov', ''],
    ['media/x.mp4.html', ''],
    ['hero-images/x.mp4', ''],
    ['https://example.com/x.mp4', ''],
    [7, ''],
  ])('%j', (stored, path) => {
    expect(read(stored)).toBe(path);
  });
});
