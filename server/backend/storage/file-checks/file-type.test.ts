import { describe, expect, it } from 'vitest';
import { doc, docx, icon, jpeg, mp4, pdf, png, webm } from '../../../../tests/storage/samples.ts';
import { isAllowed, isMarkup, sniffType, UNKNOWN } from './file-type.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

describe('the type of a file', () => {
  it('is recognised for every type we store', async () => {
    const types = [
      await jpeg(),
      await png(),
      latin('GIF87a'),
      latin('GIF89a'),
      latin('RIFF\x10\0\0\0WEBPVP8 '),
      icon([await png()]),
      mp4(),
      webm(),
      pdf(),
      doc(),
      docx(),
    ].map(sniffType);
    expect(types).toEqual([
      'image/jpeg',
      'image/png',
      'image/gif',
      'image/gif',
      'image/webp',
      'image/x-icon',
      'video/mp4',
      'video/webm',
      'application/pdf',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ]);
  });

  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['an SVG', '<svg/>'],
    ['a truncated signature', '\x89PNG'],
    ['a PDF after other bytes', ' %PDF-1.7'],
    ['a WAV', 'RIFF\x10\0\0\0WAVE'],
    ['a HEIC', '\0\0\0\x18ftypheic'],
    ['a QuickTime film', '\0\0\0\x14ftypqt  '],
    ['a Matroska film', '\x1a\x45\xdf\xa3\x42\x82\x88matroska'],
    ['an empty icon', '\0\0\x01\0\0\0'],
    ['an old spreadsheet', `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(600)}`],
    ['a ZIP', 'PK\x03\x04a.txtPK\x05\x06'],
    ['a web page that is also a PDF', '%PDF-1.4\n<html><script>alert(1)</script>'],
    ['a PDF with markup before its first object', '%PDF-1.4\n%<svg onload=alert(1)>\n1 0 obj'],
  ])('is unknown for %s', (_what, text) => {
    expect(sniffType(latin(text))).toBe(UNKNOWN);
  });

  it('is recognised for PDFs as common programs write them', () => {
    for (const text of [
      '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj',
      '%PDF-1.4\r%\xe2\xe3\xcf\xd3\r\n12 0 obj<</Linearized 1>>',
    ]) {
      expect(sniffType(latin(text))).toBe('application/pdf');
    }
  });

  it('is unknown for a Word file with macros or without an end', () => {
    expect(sniffType(docx('word/vbaProject.bin'))).toBe(UNKNOWN);
    expect(sniffType(docx().subarray(0, -22))).toBe(UNKNOWN);
    const macros = Buffer.concat([doc(), Buffer.from('_VBA_PROJECT', 'utf16le')]);
    expect(sniffType(macros)).toBe(UNKNOWN);
  });

  it('is read correctly from a slice of a larger buffer', async () => {
    const larger = Buffer.concat([Buffer.from('xx'), await png()]);
    expect(sniffType(larger.subarray(2))).toBe('image/png');
  });
});

it.each([
  ['<svg/>', true],
  ['  \r\n\t<p>', true],
  ['\xef\xbb\xbf<?xml?>', true],
  ['\xff\xfe<\0s\0', true],
  ['\xfe\xff\0<\0s', true],
  ['text <p>', false],
  ['', false],
])('%j is markup: %s', (text, expected) => {
  expect(isMarkup(latin(text))).toBe(expected);
});

it.each([
  ['image/png', null, true],
  ['image/png', [], true],
  ['image/png', ['image/png'], true],
  ['image/png', ['image/*'], true],
  ['image/png', ['*'], true],
  ['image/png', ['image/jpeg'], false],
  ['image/png', ['video/*'], false],
  ['image/jpeg', ['image/jpg'], true],
  ['image/x-icon', ['image/vnd.microsoft.icon'], true],
])('%s with %j is allowed: %s', (type, allowed, expected) => {
  expect(isAllowed(type, allowed)).toBe(expected);
});
