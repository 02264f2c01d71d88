import { describe, expect, it } from 'vitest';
import { UPLOAD_MAX_BYTES } from '~/lib/upload';
import {
  acceptOf,
  downloadName,
  fileProblem,
  isImage,
  MEDIA_GROUPS,
  mediaQueryOf,
  removedAt,
  replacementTypes,
  typeName,
  typeNames,
  typeOptions,
} from './media-schema';

it('offers every extension of a type in the file picker', () => {
  expect(acceptOf(MEDIA_GROUPS.images.extensions)).toBe('.jpg,.jpeg,.png,.gif,.webp');
  expect(acceptOf(['pdf'])).toBe('.pdf');
});

describe('mediaQueryOf', () => {
  it.each([
    [{}, 'images', null],
    [{ tab: 'all' }, 'all', null],
    [{ tab: 'other' }, 'images', null],
    [{ type: 'image/png' }, 'images', 'image/png'],
    [{ type: 'application/pdf' }, 'images', null],
    [{ tab: 'all', type: 'application/pdf' }, 'all', 'application/pdf'],
    [{ tab: 'all', type: 'image/gif' }, 'all', 'image/gif'],
    [{ tab: 'all', type: 'image/svg+xml' }, 'all', null],
  ])('%j', (filters, tab, type) => {
    const folder = null;
    expect(mediaQueryOf({ search: 'x', filters })).toEqual({ search: 'x', tab, type, folder });
  });

  it('reads the folder', () => {
    expect(mediaQueryOf({ search: '', filters: { folder: 'none' } }).folder).toBe('none');
  });
});

describe('downloadName', () => {
  const item = { title: '', file_type: 'image/jpeg', original_name: null };
  const path = '1731650000000-ab12cd34-crew.jpg';
  it.each([
    ['its own', { original_name: 'Crew Ø.JPG', title: 'Crew' }, 'Crew Ø.JPG'],
    ['its title', { title: 'Crew: a/b' }, 'Crew a b.jpg'],
    ['its path without the prefix', {}, 'crew.jpg'],
    ['its path if the title has only signs', { title: '///' }, 'crew.jpg'],
  ])('is %s', (_, change, expected) => {
    expect(downloadName({ ...item, file_path: path, ...change })).toBe(expected);
  });
});

it('a file leaves the trash 30 days after it was deleted', () => {
  expect(removedAt({ deleted_at: '2026-11-16T10:00:00+08:00' })).toBe('2026-12-16T02:00:00.000Z');
});

describe('types (§5)', () => {
  it('are named as in the specification', () => {
    expect(typeNames(MEDIA_GROUPS.images.extensions)).toBe('JPG, PNG, GIF and WebP');
    expect(typeNames(MEDIA_GROUPS.all.extensions)).toBe('JPG, PNG, GIF, WebP, MP4, WebM and PDF');
    expect(typeOptions(['jpg'])[0]).toEqual({ value: 'image/jpeg', label: 'JPG' });
    expect(typeName('video/webm')).toBe('WebM');
    expect(typeName('text/plain')).toBe('text/plain');
  });

  it.each([
    ['image/png', true],
    ['image/x-icon', true],
    ['video/mp4', false],
    ['application/pdf', false],
    ['', false],
  ])('%s is an image: %s', (file_type, expected) => {
    expect(isImage({ file_type })).toBe(expected);
  });
});

describe('fileProblem', () => {
  const PDF = ['a.pdf', 'application/pdf'] as const;
  it.each([
    ['images', 'a.png', 'image/png', 1, undefined],
    ['images', 'a.jpeg', 'image/jpeg', 1, undefined],
    ['images', 'a.png', 'image/png', UPLOAD_MAX_BYTES, undefined],
    ['images', 'a.png', 'image/png', UPLOAD_MAX_BYTES + 1, 'too_large'],
    ['images', ...PDF, 1, 'wrong_type'],
    ['images', 'a.mp4', 'video/mp4', 1, 'wrong_type'],
    ['images', 'a.svg', 'image/svg+xml', 1, 'wrong_type'],
    ['all', ...PDF, 1, undefined],
    ['all', 'a.mp4', 'video/mp4', 1, undefined],
    ['all', 'a.webm', 'video/webm', 1, undefined],
    ['all', 'a.svg', 'image/svg+xml', 1, 'wrong_type'],
    ['all', 'a.html', 'text/html', 1, 'wrong_type'],
    ['all', 'a.docx', '', 1, 'wrong_type'],
    ['all', 'a.html', 'text/html', UPLOAD_MAX_BYTES + 1, 'too_large'],
  ] as const)('%s: %s (%s), %d bytes: %s', (tab, name, type, size, code) => {
    const file = new File([new Uint8Array(size)], name, { type });
    expect(fileProblem(file, MEDIA_GROUPS[tab].extensions)?.code).toBe(code);
  });

  it.each([
    [8_160, 6_144, undefined],
    [8_000, 6_301, 'too_large'],
    [14_000, 14_000, 'too_large'],
    [null, null, undefined],
  ])('%s × %s px: %s', (width, height, code) => {
    const file = new File(['x'], 'a.png', { type: 'image/png' });
    const { extensions } = MEDIA_GROUPS.images;
    expect(fileProblem(file, extensions, { width, height })?.code).toBe(code);
  });
});

describe('replacementTypes', () => {
  it.each([
    ['image/png', ['jpg', 'png', 'gif', 'webp']],
    ['video/mp4', ['mp4', 'webm']],
    ['application/pdf', ['pdf']],
    ['', []],
  ])('%s: %j', (file_type, extensions) => {
    expect(replacementTypes({ file_type })).toEqual(extensions);
  });
});
