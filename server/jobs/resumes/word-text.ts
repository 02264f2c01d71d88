import { inflateRawSync } from 'node:zlib';
import { readZip } from '../../backend/storage/file-checks/zip-file.ts';

const ENTRIES_MAX = 2000;
const DOCUMENT = 'word/document.xml';
const DOCUMENT_MAX_BYTES = 20 * 1024 * 1024;
/** The end of a paragraph, a line break, a tab. */
const BREAK = /^(?:\/w:p$|w:(?:br|cr|tab)\b)/;
/** The longest of these is “w:tab”; the rest of a tag is its attributes. */
const TAG_START_MAX = 10;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** The words of a Word file (docx), at most this many characters, or undefined if it is not one. */
export function wordText(file: Buffer, max: number): string | undefined {
  const entry = readZip(file, ENTRIES_MAX)?.find(({ name }) => name === DOCUMENT);
  if (!entry) return undefined;
  const { data, isDeflated } = entry;
  const unpacked = isDeflated
    ? inflateRawSync(data, { maxOutputLength: DOCUMENT_MAX_BYTES })
    : data;
  return textBetweenTags(unpacked.toString('utf8'), max)
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/&#(\d{1,7});/g, (_, code: string) => character(Number(code)))
    .slice(0, max);
}

/** Looks at each character once: a pattern would look for the end of each tag that has none. */
function textBetweenTags(xml: string, max: number): string {
  // A character may be written as an entity.
  const enough = max * '&#1114111;'.length;
  let text = '';
  let at = 0;
  while (text.length < enough) {
    const start = xml.indexOf('<', at);
    text += xml.slice(at, start < 0 ? undefined : start);
    const end = start < 0 ? -1 : xml.indexOf('>', start);
    if (end < 0) return text;
    if (BREAK.test(xml.slice(start + 1, Math.min(end, start + TAG_START_MAX)))) text += '\n';
    at = end + 1;
  }
  return text;
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
