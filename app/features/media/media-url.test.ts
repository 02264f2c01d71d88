import { describe, expect, it } from 'vitest';
import { downloadUrl, fileUrl, renditionUrl } from './media-url';

const CENTRE = { focal_x: 0.5, focal_y: 0.5 };
const REPLACED = '2026-11-15T08:00:00+00:00';
const VERSION = Date.parse(REPLACED).toString(36);
const FILE = { bucket: 'media', file_path: '1-ab.png' };

it('a download names the file', () => {
  expect(downloadUrl({ ...FILE, replaced_at: REPLACED }, 'Crew Ø.png')).toBe(
    `/storage/v1/object/public/media/1-ab.png?v=${VERSION}&download=Crew+%C3%98.png`,
  );
});

describe('fileUrl', () => {
  it.each([
    [FILE, '/storage/v1/object/public/media/1-ab.png'],
    [{ bucket: 'media', file_path: 'a/b c.png' }, '/storage/v1/object/public/media/a/b%20c.png'],
    [{ bucket: 'media', file_path: 'a?b#c.png' }, '/storage/v1/object/public/media/a%3Fb%23c.png'],
    [{ ...FILE, replaced_at: null }, '/storage/v1/object/public/media/1-ab.png'],
    [{ ...FILE, replaced_at: REPLACED }, `/storage/v1/object/public/media/1-ab.png?v=${VERSION}`],
  ])('%j', (file, url) => {
    expect(fileUrl(file)).toBe(url);
  });

  it('changes with each replacement', () => {
    const later = { ...FILE, replaced_at: '2026-11-15T08:00:00.001+00:00' };
    expect(fileUrl(later)).not.toBe(fileUrl({ ...FILE, replaced_at: REPLACED }));
  });
});

describe('renditionUrl', () => {
  const place = '/storage/v1/render/image/public/media/1-ab.png?width=96&height=72';

  it.each([
    [CENTRE, 'cover', `${place}&resize=cover`],
    [CENTRE, 'contain', `${place}&resize=contain`],
    [
      { focal_x: 0.25, focal_y: 0.5 },
      'cover',
      `${place}&resize=cover&gravity=fp&x_offset=0.25&y_offset=0.5`,
    ],
    [
      { focal_x: 0.5, focal_y: 1 },
      'cover',
      `${place}&resize=cover&gravity=fp&x_offset=0.5&y_offset=1`,
    ],
    [{ focal_x: 0, focal_y: 0 }, 'contain', `${place}&resize=contain`],
    [{ ...CENTRE, replaced_at: REPLACED }, 'cover', `${place}&resize=cover&v=${VERSION}`],
  ] as const)('around %j, %s', (focus, resize, url) => {
    expect(renditionUrl({ ...FILE, ...focus }, { width: 96, height: 72, resize })).toBe(url);
  });
});
