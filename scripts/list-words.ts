import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';

/**
 * Prints every text in the app that people can read, with its file and line, so that someone can
 * review them one by one: `node scripts/list-words.ts`. Add part of a path to see only matching
 * files.
 */

const ROOT = path.join(import.meta.dirname, '..');
const FOLDERS = ['app', 'server'];
const LEFT_OUT = /\.test\.tsx?$|\.d\.ts$|database\.types\.ts$|font-faces\.ts$/;
/** Attributes that contain text; all others contain names, classes and addresses. */
const READ_ATTRIBUTES =
  /^(aria-label|aria-description|alt|title|label|placeholder|hint|description|heading|text|note|words|empty|failed|question|button|name)$/;
/** Matches several words, or one capitalised word, but no classes, keys or addresses. */
const SEVERAL_WORDS = /^[“"(]?[\p{L}\d][^<>{}=;]*\s[^<>{}=;]*$/u;
const ONE_WORD = /^[A-Z][a-z]+([.…:!?]|\.\.\.)?$/;
const CLASSES = /(^|\s)([a-z]+-[a-z0-9[\]./-]+|flex|grid|hidden|[a-z]+:[a-z])/;

interface Found {
  start: number;
  text: string;
}

function isRead(text: string): boolean {
  const words = text.trim();
  if (ONE_WORD.test(words)) return true;
  return SEVERAL_WORDS.test(words) && !(CLASSES.test(words) && !/[A-Z].*[.?!…]?$/.test(words));
}

function wordsOf(file: string, code: string): Found[] {
  const found: Found[] = [];
  const add = (start: number, text: string) => {
    const words = text.replaceAll(/\s+/g, ' ').trim();
    if (words) found.push({ start, text: words });
  };
  const { program } = parseSync(file, code);
  const inRead = new Set<number>();
  new Visitor({
    JSXText({ start, value }) {
      add(start, value);
    },
    JSXAttribute({ name, value }) {
      if (value?.type !== 'Literal' || name.type !== 'JSXIdentifier') return;
      inRead.add(value.start);
      if (READ_ATTRIBUTES.test(name.name)) add(value.start, String(value.value));
    },
    Literal({ start, value }) {
      if (typeof value === 'string' && !inRead.has(start) && isRead(value)) add(start, value);
    },
    TemplateLiteral({ start, quasis }) {
      const text = quasis.map(({ value }) => value.cooked ?? '').join('…');
      if (isRead(text)) add(start, text);
    },
  }).visit(program);
  return found;
}

const [part = ''] = process.argv.slice(2);
const files = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.tsx?$/.test(file) && !LEFT_OUT.test(file) && file.includes(part)),
);
for (const file of files.toSorted()) {
  const code = readFileSync(path.join(ROOT, file), 'utf8');
  for (const { start, text } of wordsOf(file, code)) {
    console.log(`${file}:${code.slice(0, start).split('\n').length}: ${text}`);
  }
}
