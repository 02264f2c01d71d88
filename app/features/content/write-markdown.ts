import type { MarkdownElement, MarkdownNode } from './markdown-tree';

/** The largest number that a list item may start with. */
const MAX_NUMBER = 999_999_999;

/** Two lists in a row need different markers: with the same ones they would be one list. */
const BULLETS = ['-', '*'] as const;
const NUMBER_ENDS = ['.', ')'] as const;

/** `_` for italics, so that it is never next to the `*` of bold. */
const DELIMITERS: Partial<Record<MarkdownElement['tag'], string>> = {
  strong: '**',
  em: '_',
  del: '~~',
};

const HEADING_MARKS: Partial<Record<MarkdownElement['tag'], string>> = {
  h2: '##',
  h3: '###',
  h4: '####',
  h5: '#####',
  h6: '######',
};

const ALIGNMENTS = { left: ':--', center: ':-:', right: '--:' };

/** Inline elements. */
const INLINE = new Set(['strong', 'em', 'del', 'code', 'a', 'img', 'br']);

export function isInline(node: MarkdownNode): boolean {
  return typeof node === 'string' || INLINE.has(node.tag);
}

/**
 * Writes a tree as Markdown, so that `parseMarkdown` returns the same tree. The tree must be as
 * `toTree` makes it: no empty paragraphs, and no spaces at the edges of bold or italic text.
 */
export function writeMarkdown(nodes: readonly MarkdownNode[]): string {
  return writeBlocks(asBlocks(nodes), true);
}

/** Text directly in a list item or at the top level becomes a paragraph. */
function asBlocks(nodes: readonly MarkdownNode[]): MarkdownElement[] {
  const blocks: MarkdownElement[] = [];
  let open: MarkdownNode[] | null = null;
  for (const node of nodes) {
    if (typeof node === 'string' || isInline(node)) {
      if (!open) {
        open = [];
        blocks.push({ tag: 'p', children: open });
      }
      open.push(node);
    } else {
      open = null;
      blocks.push(node);
    }
  }
  return blocks;
}

function writeBlocks(blocks: readonly MarkdownElement[], isLoose: boolean): string {
  let written = '';
  let marker = 0;
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1];
    marker = before?.tag === block.tag ? 1 - marker : 0;
    if (before) written += isLoose ? '\n\n' : '\n';
    written += writeBlock(block, marker);
  }
  return written;
}

function writeBlock(block: MarkdownElement, marker: number): string {
  const { tag, children = [] } = block;
  switch (tag) {
    case 'ul':
      return writeList(children, () => BULLETS[marker] ?? '-');
    case 'ol': {
      const start = block.start ?? 1;
      const end = NUMBER_ENDS[marker] ?? '.';
      return writeList(children, (index) => `${Math.min(start + index, MAX_NUMBER)}${end}`);
    }
    case 'blockquote':
      return writeBlocks(asBlocks(children), true)
        .split('\n')
        .map((line) => (line ? `> ${line}` : '>'))
        .join('\n');
    case 'pre':
      return writeCodeBlock(codeOf(children));
    case 'hr':
      return '___';
    case 'table':
      return writeTable(block);
    case 'p':
      return escapeLineStarts(writeInline(children));
    default:
      return writeHeading(tag, children);
  }
}

/** A heading with line breaks is underlined, which the parser reads as an h1 and shows as an h2. */
function writeHeading(tag: MarkdownElement['tag'], children: readonly MarkdownNode[]): string {
  const text = writeInline(children);
  if (text.includes('\n')) return `${escapeLineStarts(text)}\n===`;
  return `${HEADING_MARKS[tag] ?? '##'} ${text.replace(/#+$/, '\\$&')}`;
}

function writeList(items: readonly MarkdownNode[], markerOf: (index: number) => string): string {
  const contents = items
    .filter((item) => typeof item !== 'string')
    .map(({ children = [] }) => asBlocks(children));
  const isLoose = isLooseList(items);
  return contents
    .map((blocks, index) => {
      const marker = markerOf(index);
      const text = writeBlocks(blocks, isLoose || !canJoinAll(blocks));
      return text ? `${marker} ${indent(text, marker.length + 1)}` : marker;
    })
    .join(isLoose ? '\n\n' : '\n');
}

/** The paragraphs of a loose list are shown as paragraphs, those of a tight one as plain text. */
function isLooseList(items: readonly MarkdownNode[]): boolean {
  return items.some(
    (item) =>
      typeof item !== 'string' &&
      item.children?.some((child) => typeof child !== 'string' && child.tag === 'p'),
  );
}

function indent(text: string, by: number): string {
  return text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(by)}`);
}

/** Whether the blocks can follow each other without an empty line, as in a tight list. */
export function canJoinAll(blocks: readonly MarkdownElement[]): boolean {
  return blocks.every((block, index) => {
    const before = blocks[index - 1];
    return !before || canJoin(before, block);
  });
}

const ENDS_BY_ITSELF = new Set(['h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'pre']);

function canJoin(before: MarkdownElement, next: MarkdownElement): boolean {
  if (ENDS_BY_ITSELF.has(before.tag)) return true;
  if (ENDS_BY_ITSELF.has(next.tag)) return !hasBreak(next.children);
  return before.tag === 'p' && startsInParagraph(next);
}

/** Whether the block can start in the line after a paragraph. */
function startsInParagraph({ tag, start, children }: MarkdownElement): boolean {
  if (tag === 'blockquote') return true;
  if (tag !== 'ul' && tag !== 'ol') return false;
  const [first] = children ?? [];
  const isFilled = typeof first === 'object' && (first.children?.length ?? 0) > 0;
  return isFilled && (start ?? 1) === 1;
}

export function hasBreak(nodes: readonly MarkdownNode[] = []): boolean {
  return nodes.some(
    (node) => typeof node !== 'string' && (node.tag === 'br' || hasBreak(node.children)),
  );
}

function codeOf(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : codeOf(node.children ?? [])))
    .join('');
}

function writeCodeBlock(code: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1));
  const end = code === '' || code.endsWith('\n') ? '' : '\n';
  return `${fence}\n${code}${end}${fence}`;
}

function longestRun(code: string): number {
  return Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
}

function writeTable(table: MarkdownElement): string {
  const rows = rowsOf(table);
  const [head = []] = rows;
  const lines = rows.map((cells) => `| ${cells.map(writeCell).join(' | ')} |`);
  const rule = `| ${head.map(({ align }) => (align ? ALIGNMENTS[align] : '---')).join(' | ')} |`;
  return lines.toSpliced(1, 0, rule).join('\n');
}

function rowsOf({ children = [] }: MarkdownElement): MarkdownElement[][] {
  return children.flatMap((part) => {
    if (typeof part === 'string') return [];
    if (part.tag !== 'tr') return rowsOf(part);
    return [(part.children ?? []).filter((cell) => typeof cell !== 'string')];
  });
}

function writeCell({ children = [] }: MarkdownElement): string {
  return writeInline(children).replaceAll('|', '\\|');
}

/**
 * One part of a line. `text` is ordinary text; `open` and `close` are the marks of bold, italic and
 * struck-out text; `solid` starts and ends with punctuation.
 */
interface Part {
  kind: 'text' | 'open' | 'close' | 'solid';
  source: string;
}

function writeInline(nodes: readonly MarkdownNode[]): string {
  const parts = nodes.flatMap(inlineParts);
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'open') protectOuter(parts, index, -1);
    if (part.kind === 'close') protectOuter(parts, index, 1);
  }
  return parts.map(({ source }) => source).join('');
}

function inlineParts(node: MarkdownNode): Part[] {
  if (typeof node === 'string') return [{ kind: 'text', source: escapeText(node) }];
  const { tag, children = [] } = node;
  const delimiter = DELIMITERS[tag];
  if (delimiter) {
    return [
      { kind: 'open', source: delimiter },
      ...children.flatMap(inlineParts),
      { kind: 'close', source: delimiter },
    ];
  }
  switch (tag) {
    case 'a':
      return [
        { kind: 'solid', source: '[' },
        ...children.flatMap(inlineParts),
        { kind: 'solid', source: `](${writeAddress(node.href ?? '')}${titleOf(children)})` },
      ];
    case 'img':
      return [{ kind: 'solid', source: `![${node.alt ?? ''}](${writeAddress(node.src ?? '')})` }];
    case 'br':
      return [{ kind: 'solid', source: '\\\n' }];
    case 'code':
      return [{ kind: 'solid', source: writeCode(codeOf(children)) }];
    default:
      return children.flatMap(inlineParts);
  }
}

/** Without a title, `[` followed by `]:` in code would define an address for other links. */
function titleOf(children: readonly MarkdownNode[]): string {
  return codeOf(children).includes(']:') ? ' ""' : '';
}

function writeCode(code: string): string {
  if (code === '') return '';
  const runs = new Set([...code.matchAll(/`+/g)].map(([run]) => run.length));
  let length = 1;
  while (runs.has(length)) length += 1;
  const fence = '`'.repeat(length);
  const isPadded = /^`|`$/.test(code) || (/^ .* $/.test(code) && /[^ ]/.test(code));
  return isPadded ? `${fence} ${code} ${fence}` : fence + code + fence;
}

function writeAddress(href: string): string {
  if (/^[^\s()<>\\&]+$/.test(href)) return href;
  return `<${href.replace(/[<>\\]|&(?=#?\w+;)/g, '\\$&')}>`;
}

const SPECIAL = /[\\`*_[\]<~]|&(?=#?\w+;)|!$/g;

function escapeText(text: string): string {
  return text.replace(SPECIAL, '\\$&');
}

/** Text must not look like the start of a list, a heading, a quotation, a rule or a table. */
function escapeLineStarts(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/^(?:[-+](?=\s|$)|#{1,6}(?=\s|$)|>|[-=:|][-=:|\s]*\\?$)/, '\\$&')
        .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2'),
    )
    .join('\n');
}

const WORD = /^[\p{L}\p{N}]$/u;
const SPACE = /^[\t\n\v\f\r \u{a0}\u{1680}\u{2000}-\u{200a}\u{202f}\u{205f}\u{3000}]$/u;
const PUNCTUATION = /^[!-/:-@[-`{-~]$/;

function isWord(character: string | undefined): boolean {
  return character !== undefined && WORD.test(character);
}

function isEdge(character: string | undefined): boolean {
  return character === undefined || SPACE.test(character) || PUNCTUATION.test(character);
}

/**
 * A mark opens only after a space or punctuation, and closes only before one. Any other character
 * there is written as its number, which ends in punctuation. `**` and `~~` also work between
 * letters.
 */
function protectOuter(parts: Part[], index: number, side: 1 | -1): void {
  const outer = parts[index + side];
  const inner = parts[index - side];
  const character = edgeOf(outer, side === 1 ? 'first' : 'last');
  if (!outer || isEdge(character)) return;
  const within = edgeOf(inner, side === 1 ? 'last' : 'first');
  if (parts[index]?.source !== '_' && isWord(character) && isWord(within)) return;
  const code = `&#${character?.codePointAt(0)};`;
  const length = character?.length ?? 0;
  outer.source =
    side === 1 ? code + outer.source.slice(length) : outer.source.slice(0, -length) + code;
}

function edgeOf(part: Part | undefined, side: 'first' | 'last'): string | undefined {
  if (!part) return undefined;
  const characters = [...(side === 'first' ? part.source.slice(0, 2) : part.source.slice(-2))];
  return side === 'first' ? characters[0] : characters.at(-1);
}
