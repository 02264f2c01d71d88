import { describe, expect, it } from 'vitest';
import {
  declaredType,
  extensionOf,
  FILE_TYPES,
  givenName,
  isOfType,
  uniqueFileName,
} from './upload';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('givenName', () => {
  it('is the person’s own name for the file', () => {
    expect(givenName(uniqueFileName('Brochure 2026.pdf'))).toBe('brochure-2026.pdf');
  });

  it.each(['paper.pdf', '1731650000000-ab12.pdf', '2026-11-15-report.pdf', ''])(
    '%j stays unchanged',
    (name) => {
      expect(givenName(name)).toBe(name);
    },
  );
});

describe('extensionOf', () => {
  it.each([
    ['photo.JPG', 'jpg'],
    ['archive.tar.gz', 'gz'],
    ['.png', 'png'],
    ['no extension', ''],
    ['dot.', ''],
    ['photo.jp g', ''],
    ['photo.abcdefghijk', ''],
    ['', ''],
  ])('%j: %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension);
  });
});

describe('declaredType', () => {
  it.each([
    ['a.png', 'image/png', 'image/png'],
    ['a.png', 'text/html', 'text/html'],
    ['a.png', 'IMAGE/PNG; x=1', 'image/png'],
    ['cv.docx', '', WORD],
    ['cv.DOCX', 'application/octet-stream', WORD],
    ['page.html', '', ''],
    ['page.html', 'application/octet-stream', 'application/octet-stream'],
    ['toString', '', ''],
    ['a.constructor', '', ''],
  ])('%s sent as %j: %j', (name, type, declared) => {
    expect(declaredType({ name, type })).toBe(declared);
  });
});

describe('isOfType', () => {
  it('recognises every type by the browser’s type and by the name alone', () => {
    for (const [extension, type] of Object.entries(FILE_TYPES)) {
      const only = [extension as keyof typeof FILE_TYPES];
      expect(isOfType({ name: 'x', type }, only)).toBe(true);
      expect(isOfType({ name: `x.${extension}`, type: '' }, only)).toBe(true);
    }
  });

  it.each([
    ['logo.svg', 'image/svg+xml'],
    ['page.html', 'text/html'],
    ['a.png', 'text/html'],
    ['photo.heic', 'image/heic'],
    ['film.mp4', 'video/mp4'],
    ['x', ''],
  ])('%s (%s) is not a JPG or PNG', (name, type) => {
    expect(isOfType({ name, type }, ['jpg', 'png'])).toBe(false);
  });
});

describe('uniqueFileName (§7)', () => {
  const now = new Date(1_795_000_000_000);

  it.each([
    ['Team photo.JPG', '1795000000000-ab12-team-photo.jpg'],
    ['../../etc/passwd', '1795000000000-ab12-etc-passwd'],
    ['Zoë’s Résumé.pdf', '1795000000000-ab12-zoe-s-resume.pdf'],
    ['履歴書.docx', '1795000000000-ab12.docx'],
    ['a\0b\\c.png', '1795000000000-ab12-a-b-c.png'],
    ['.png', '1795000000000-ab12.png'],
    ['', '1795000000000-ab12'],
    [`${'x'.repeat(300)}.png`, `1795000000000-ab12-${'x'.repeat(60)}.png`],
    [`${'x'.repeat(59)} yes.png`, `1795000000000-ab12-${'x'.repeat(59)}.png`],
  ])('%j', (name, unique) => {
    expect(uniqueFileName(name, now, 'ab12')).toBe(unique);
  });

  it('differs each time', () => {
    const names = Array.from({ length: 100 }, () => uniqueFileName('a.png', now));
    expect(new Set(names).size).toBe(100);
    expect(names[0]).toMatch(/^1795000000000-[0-9a-f]{8}-a\.png$/);
  });
});
