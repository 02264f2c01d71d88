import { inflateRawSync } from 'node:zlib';
import { readZip } from '../../backend/storage/file-checks/zip-file.ts';

const ENTRIES_MAX = 2000;
const DOCUMENT = 'word/document.xml';
const DOCUMENT_MAX_BYTES = 20 * 1024 * 1024;
/** The end of a paragraph, a line break, a tab; then any other tag. */
const BREAK = /<\/w:p>|<w:(?:br|cr|tab)\b[^>]*>/g;
const TAG = /<[^>]*>/g;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** The words of a Word file (docx), or undefined if it is not one. */
export function wordText(file: Buffer): string | undefined {
  const entry = readZip(file, ENTRIES_MAX)?.find(({ name }) => name === DOCUMENT);
  if (!entry) return undefined;
  const { data, isDeflated } = entry;
  const unpacked = isDeflated
    ? inflateRawSync(data, { maxOutputLength: DOCUMENT_MAX_BYTES })
    : data;
  return unpacked
    .toString('utf8')
    .replace(BREAK, '\n')
    .replace(TAG, '')
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/&#(\d{1,7});/g, (_, code: string) => character(Number(code)));
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
