import { describe, expect, it } from 'vitest';
import { decodeText, isSpreadsheet } from './decode-text';

describe('decodeText', () => {
  const TEXT = 'Name,Email\nZoë O’Brien,zoe@example.com';

  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(TEXT.replace('’', '\x92'), 'latin1')],
  ])('%s', (_name, bytes) => {
    expect(decodeText(bytes)).toBe(TEXT);
  });

  it('decodes an empty file as empty text', () => {
    expect(decodeText(new Uint8Array())).toBe('');
  });
});

describe('isSpreadsheet', () => {
  it.each([
    [Buffer.from('PK\x03\x04rest', 'latin1'), true],
    [Buffer.from('\xd0\xcf\x11\xe0rest', 'latin1'), true],
    [Buffer.from('PK,Name'), false],
    [Buffer.from(''), false],
  ])('%o: %s', (bytes, is) => {
    expect(isSpreadsheet(bytes)).toBe(is);
  });
});
