import { readHtml } from './read-html.ts';

const LENGTH_MAX = 400_000;
const BLOCKS = new Set(
  'address article aside blockquote br center dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table td th tr ul'.split(
    ' ',
  ),
);
const DROPPED = new Set('head noscript script style template textarea title'.split(' '));
const SPACED = new Set(['p', 'h1', 'h2', 'h3', 'blockquote', 'table', 'ul', 'ol']);

/** The words of an HTML message, line by line. Quoted parts start with “>”, as in plain mail. */
export function htmlText(html: string): string {
  const lines: string[] = [];
  let line = '';
  let length = 0;
  let quotes = 0;
  let dropped = 0;
  let pre = 0;

  function endLine() {
    const text = pre > 0 ? line.trimEnd() : line.replace(/[\s\u00a0]+/g, ' ').trim();
    if (text || lines.at(-1)) lines.push(text ? '> '.repeat(Math.min(quotes, 5)) + text : '');
    line = '';
  }

  function endBlock(isBreak: boolean) {
    if (isBreak || line.trim()) endLine();
    // Spaces between blocks would add up.
    else line = '';
  }

  readHtml(html, {
    onopentag(name) {
      if (DROPPED.has(name)) dropped++;
      if (BLOCKS.has(name)) endBlock(name === 'br');
      if (name === 'blockquote') quotes++;
      if (name === 'pre') pre++;
      if (name === 'li') line = '- ';
    },
    ontext(text) {
      if (dropped > 0 || length > LENGTH_MAX) return;
      length += text.length;
      if (pre === 0) line += text;
      else {
        const [first = '', ...more] = text.split('\n');
        line += first;
        for (const next of more) {
          endLine();
          line = next;
        }
      }
    },
    onclosetag(name) {
      if (DROPPED.has(name)) dropped = Math.max(0, dropped - 1);
      if (BLOCKS.has(name)) endBlock(false);
      if (name === 'blockquote') quotes = Math.max(0, quotes - 1);
      if (name === 'pre') pre = Math.max(0, pre - 1);
      if (SPACED.has(name) && lines.at(-1)) lines.push('');
    },
  });
  endLine();
  return lines.join('\n').trim();
}
