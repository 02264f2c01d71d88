const BOUNDARY = /^multipart\/form-data;.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i;
const FILE_PART = /^content-disposition:[^\r\n]*;\s*filename\*?=/im;
const HEADERS_END = '\r\n\r\n';

/**
 * The fields of a form that stand whole before its first file, as a form of their own. Of a form
 * that is too large only the beginning is at hand; browsers send fields in the page's order.
 */
export function cutForm(beginning: Buffer, contentType: string): Buffer<ArrayBuffer> | undefined {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return undefined;

  // One character a byte: what the fields say passes through untouched.
  const text = `\r\n${beginning.toString('latin1')}`;
  const parts = text.split(`\r\n--${boundary}\r\n`).slice(1, -1);
  const firstFile = parts.findIndex((part) => FILE_PART.test(part.split(HEADERS_END, 1)[0] ?? ''));
  const fields = firstFile === -1 ? parts : parts.slice(0, firstFile);
  const form = fields.map((part) => `--${boundary}\r\n${part}\r\n`).join('');
  return Buffer.from(`${form}--${boundary}--\r\n`, 'latin1');
}
