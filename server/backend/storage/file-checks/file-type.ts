import { FILE_TYPES } from '../../../../app/lib/upload.ts';
import { isWord } from './word-file.ts';

const HEAD_BYTES = 1024;
const EBML_HEADER_BYTES = 64;

export const ICON = 'image/x-icon';
export const WORD = FILE_TYPES.docx;
export const UNKNOWN = 'application/octet-stream';

const ALIASES: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/ico': ICON,
  'image/vnd.microsoft.icon': ICON,
};

/** Types that clients send when they do not know the real one. */
const GENERIC = new Set([
  '',
  UNKNOWN,
  'binary/octet-stream',
  'text/plain',
  'application/x-www-form-urlencoded',
]);

const TESTS: [type: string, matches: (bytes: Buffer) => boolean][] = [
  ['image/jpeg', (bytes) => startsWith(bytes, '\xff\xd8\xff')],
  ['image/png', (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n')],
  ['image/gif', (bytes) => startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')],
  ['image/webp', (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)],
  [ICON, (bytes) => startsWith(bytes, '\0\0\x01\0') && bytes.length > 22],
  ['video/mp4', isMp4],
  ['video/webm', isWebm],
  ['application/pdf', isPdf],
  [FILE_TYPES.doc, isWord1997],
  [WORD, isWord],
  [
    'text/calendar',
    (bytes) => /^(?:\xef\xbb\xbf)?BEGIN:VCALENDAR\r?\n/.test(bytes.toString('latin1', 0, 40)),
  ],
];

const KNOWN = new Set(TESTS.map(([type]) => type));

/** The type of these bytes, if it is one that we keep. */
export function sniffType(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return TESTS.find(([, matches]) => matches(buffer))?.[0] ?? UNKNOWN;
}

/** Whether a browser might read the bytes as markup, whatever the file's name. */
export function isMarkup(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(head);
}

export function canonicalType(type: string): string {
  return ALIASES[type] ?? type;
}

export function isKnownType(type: string): boolean {
  return KNOWN.has(type);
}

export function isGenericType(type: string): boolean {
  return GENERIC.has(type);
}

export function isImage(type: string): boolean {
  return type.startsWith('image/');
}

/**
 * Whether a bucket's list, which may contain `image/*`, allows the type. Without a list, all are
 * allowed.
 */
export function isAllowed(type: string, allowed: string[] | null): boolean {
  if (!allowed || allowed.length === 0) return true;
  const family = `${type.split('/')[0]}/*`;
  return allowed.some(
    (entry) => entry === '*' || entry === family || canonicalType(entry) === type,
  );
}

function startsWith(bytes: Buffer, text: string, at = 0): boolean {
  return bytes.toString('latin1', at, at + text.length) === text;
}

function isMp4(bytes: Buffer): boolean {
  const brand = bytes.toString('latin1', 8, 12);
  return (
    startsWith(bytes, 'ftyp', 4) &&
    /^(isom|iso[2-9]|mp4[12]|avc1|dash|MSNV|mmp4|M4V |M4VP|f4v )$/.test(brand)
  );
}

function isWebm(bytes: Buffer): boolean {
  const header = bytes.toString('latin1', 0, EBML_HEADER_BYTES);
  return header.startsWith('\x1a\x45\xdf\xa3') && header.includes('\x42\x82\x84webm');
}

/**
 * Must be at the very start: some readers ignore bytes in front, so any page with a PDF inside
 * would count as one. A PDF also has no angle bracket before its first object, unlike a web page
 * that also opens as a PDF.
 */
function isPdf(bytes: Buffer): boolean {
  if (!startsWith(bytes, '%PDF-')) return false;
  const [preamble = ''] = bytes.toString('latin1', 0, HEAD_BYTES).split(/\bobj\b/, 1);
  return !preamble.includes('<');
}

/** Refuses documents with macros, as for the newer format. */
function isWord1997(bytes: Buffer): boolean {
  return (
    startsWith(bytes, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') &&
    bytes.includes(Buffer.from('WordDocument', 'utf16le')) &&
    !bytes.includes(Buffer.from('_VBA_PROJECT', 'utf16le'))
  );
}
