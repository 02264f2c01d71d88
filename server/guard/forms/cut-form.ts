import { boundaryOf, isFilePart, judgeForm } from './judge-form.ts';

const HEADERS_END = '\r\n\r\n';

/**
 * Makes a form from the complete fields before the first file. When a form is too large, only its
 * beginning is available; browsers send fields in the page's order.
 */
export function cutForm(beginning: Buffer, contentType: string): Buffer<ArrayBuffer> {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return Buffer.alloc(0);

  // latin1 maps each byte to one character, so the fields keep their exact bytes.
  const text = `\r\n${beginning.toString('latin1')}`;
  const parts = text.split(`\r\n--${boundary}\r\n`).slice(1, -1);
  const firstFile = parts.findIndex((part) => isFilePart(part.split(HEADERS_END, 1)[0] ?? ''));
  const fields = firstFile === -1 ? parts : parts.slice(0, firstFile);
  const end = `--${boundary}--\r\n`;
  const form = Buffer.from(
    fields.map((part) => `--${boundary}\r\n${part}\r\n`).join('') + end,
    'latin1',
  );
  return judgeForm(form, contentType) ? Buffer.from(end, 'latin1') : form;
}
