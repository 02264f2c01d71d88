import { getDocumentProxy } from 'unpdf';
import { answerTasks } from '../bounded/answer-tasks.ts';
import { wordText } from './word-text.ts';

const PAGES_MAX = 50;
const TEXT_MAX = 100_000;
const PDF_START = '%PDF-';
/** PDF.js looks for the start of a file in its first kilobyte, too. */
const START_WITHIN = 1024;

answerTasks(textOf);

async function textOf(bytes: Uint8Array): Promise<string> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPdf = file.subarray(0, START_WITHIN).includes(PDF_START);
  const text = isPdf ? await pdfText(new Uint8Array(bytes)) : (wordText(file, TEXT_MAX) ?? '');
  // PostgreSQL cannot store a null character.
  return text.replaceAll('\0', '').slice(0, TEXT_MAX);
}

async function pdfText(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(bytes);
  let text = '';
  for (let number = 1; number <= Math.min(pdf.numPages, PAGES_MAX); number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if ('str' in item) text += item.str + (item.hasEOL ? '\n' : ' ');
    }
    page.cleanup();
    if (text.length >= TEXT_MAX) break;
  }
  return text;
}
