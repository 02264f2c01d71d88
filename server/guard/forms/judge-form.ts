/** A form has at most 40 fields, and some have a part for each choice. */
const MAX_FIELDS = 200;
const MAX_FILES = 5;
const MAX_FIELD_BYTES = 64 * 1024;
const MAX_PART_HEADER_BYTES = 4 * 1024;
/** RFC 2046, 5.1.1 */
const MAX_BOUNDARY_LENGTH = 70;

const BOUNDARY = /^multipart\/form-data;.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i;
const FILE_PART = /^content-disposition:[^\r\n]*;\s*filename\*?=/im;
const HEADERS_END = '\r\n\r\n';
const AMPERSAND = '&'.charCodeAt(0);

/** What the form has too much of. */
export type FormFault = 'fields' | 'files' | 'field size' | 'part headers' | 'boundary';

/**
 * Checks a form before it is parsed. Parsing takes longer the more fields there are, in Node's own
 * parser by the square of their number for `a&a&a…`, and most of our forms have only a dozen.
 */
export function judgeForm(body: Buffer, contentType: string): FormFault | undefined {
  if (/^multipart\/form-data\b/i.test(contentType)) return judgeParts(body, contentType);
  return countFields(body) > MAX_FIELDS ? 'fields' : undefined;
}

export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  return quoted ?? plain;
}

export function isFilePart(headers: string): boolean {
  return FILE_PART.test(headers);
}

function countFields(body: Buffer): number {
  let fields = 1;
  for (let at = body.indexOf(AMPERSAND); at >= 0; at = body.indexOf(AMPERSAND, at + 1)) {
    fields += 1;
    if (fields > MAX_FIELDS) break;
  }
  return fields;
}

function judgeParts(body: Buffer, contentType: string): FormFault | undefined {
  const boundary = boundaryOf(contentType);
  if (!boundary || boundary.length > MAX_BOUNDARY_LENGTH) return 'boundary';
  const delimiter = `--${boundary}`;
  let fields = 0;
  let files = 0;
  let start = body.indexOf(delimiter, 0, 'latin1');
  while (start >= 0) {
    const next = body.indexOf(delimiter, start + delimiter.length, 'latin1');
    const part = body.subarray(start + delimiter.length, next < 0 ? body.length : next);
    start = next;
    // Two dashes follow the last delimiter. Anything after them is ignored.
    if (part.length <= 4) continue;
    const headersEnd = part.subarray(0, MAX_PART_HEADER_BYTES).indexOf(HEADERS_END);
    if (headersEnd < 0) return 'part headers';
    fields += 1;
    if (fields > MAX_FIELDS) return 'fields';
    if (isFilePart(part.toString('latin1', 0, headersEnd))) files += 1;
    else if (part.length - headersEnd > MAX_FIELD_BYTES) return 'field size';
    if (files > MAX_FILES) return 'files';
  }
  return undefined;
}
