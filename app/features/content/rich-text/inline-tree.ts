import type { Mark, Node } from 'prosemirror-model';
import type { MarkdownElement, MarkdownNode } from '../markdown-tree';

/** A piece of a line: text, or an image or a line break, with the names of its marks. */
interface Leaf {
  text: string;
  element?: MarkdownElement;
  marks: readonly Mark[];
}

/** If two marks cover the same text, the first of them is the outer one. Code is always inside. */
const OUTER_FIRST = ['link', 'strong', 'em', 'del'];

const TAGS: Record<string, MarkdownElement['tag']> = {
  link: 'a',
  strong: 'strong',
  em: 'em',
  del: 'del',
  code: 'code',
};

/** The content of a paragraph as a tree, without spaces and line breaks at its edges. */
export function inlineTree(block: Node, mayBreak = true): MarkdownNode[] {
  return nest(trimmed(leavesOf(block, mayBreak)));
}

function leavesOf(block: Node, mayBreak: boolean): Leaf[] {
  return block.content.content.map((node): Leaf => {
    const { marks, attrs } = node;
    if (node.isText) return { text: oneLine(node.text ?? ''), marks };
    if (node.type.name === 'image') {
      return { text: '', element: { tag: 'img', src: attrs.src, alt: attrs.alt }, marks };
    }
    if (!mayBreak) return { text: ' ', marks };
    return { text: '', element: { tag: 'br' }, marks };
  });
}

/** Markdown has no way to write control characters; they are not visible either. */
const UNWRITABLE = /(?![\t\n])\p{Cc}|\p{Noncharacter_Code_Point}/gu;

/** The text without characters that Markdown cannot keep. */
export function writable(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNWRITABLE, '');
}

function oneLine(text: string): string {
  return writable(text).replace(/\n+/g, ' ');
}

function isCode({ marks }: Leaf): boolean {
  return marks.some(({ type }) => type.name === 'code');
}

function isBreak(leaf: Leaf | undefined): boolean {
  return leaf?.element?.tag === 'br';
}

/** Removes spaces at the edges and around line breaks, and line breaks at the edges. */
function trimmed(leaves: readonly Leaf[]): Leaf[] {
  const fromStart = withoutSpaces(leaves, 'trimStart');
  const fromEnd = withoutSpaces(fromStart.toReversed(), 'trimEnd');
  return fromEnd.toReversed();
}

function withoutSpaces(leaves: readonly Leaf[], trim: 'trimStart' | 'trimEnd'): Leaf[] {
  const kept: Leaf[] = [];
  for (const leaf of leaves) {
    const isAtEdge = kept.length === 0;
    if (isAtEdge && isBreak(leaf)) continue;
    const isLoose = (isAtEdge || isBreak(kept.at(-1))) && !leaf.element && !isCode(leaf);
    const text = isLoose ? leaf.text[trim]() : leaf.text;
    if (text !== '' || leaf.element) kept.push({ ...leaf, text });
  }
  return kept;
}

/** Turns marks into nested elements. The mark that covers the most becomes the outer element. */
function nest(given: readonly Leaf[]): MarkdownNode[] {
  const leaves = [...given];
  const tree: MarkdownNode[] = [];
  while (leaves.length > 0) {
    const [first] = leaves;
    const outer = first && outerMark(leaves);
    if (!first) break;
    if (!outer) {
      append(tree, leafTree(first));
      leaves.shift();
      continue;
    }
    const { mark, length } = outer;
    const run = leaves.slice(0, length);
    const parts = withoutEdgeSpaces(run, mark);
    if (parts) {
      leaves.splice(0, length, ...parts);
      continue;
    }
    leaves.splice(0, length);
    tree.push(elementOf(mark, nest(run.map((leaf) => without(leaf, mark)))));
  }
  return tree;
}

function elementOf(mark: Mark, children: MarkdownNode[]): MarkdownElement {
  const tag = TAGS[mark.type.name] ?? 'strong';
  return tag === 'a' ? { tag, href: mark.attrs.href, children } : { tag, children };
}

function leafTree({ text, element, marks }: Leaf): MarkdownNode {
  if (element) return element;
  return marks.length > 0 ? { tag: 'code', children: [text] } : text;
}

function append(tree: MarkdownNode[], node: MarkdownNode): void {
  const last = tree.at(-1);
  if (typeof node === 'string' && typeof last === 'string') tree[tree.length - 1] = last + node;
  else if (node !== '') tree.push(node);
}

function without(leaf: Leaf, mark: Mark): Leaf {
  return { ...leaf, marks: mark.removeFromSet(leaf.marks) };
}

function has(leaf: Leaf | undefined, mark: Mark): boolean {
  return leaf?.marks.some((own) => own.eq(mark)) ?? false;
}

interface Run {
  mark: Mark;
  length: number;
}

function outerMark(leaves: readonly Leaf[]): Run | undefined {
  const runs = (leaves[0]?.marks ?? [])
    .filter(({ type }) => OUTER_FIRST.includes(type.name))
    .map((mark): Run => ({ mark, length: runLength(leaves, mark) }));
  return runs.toSorted((a, b) => rank(a) - rank(b)).toSorted((a, b) => b.length - a.length)[0];
}

function rank({ mark }: Run): number {
  return OUTER_FIRST.indexOf(mark.type.name);
}

/** How many leaves from the first the mark covers. It ends before a link that it covers in part. */
function runLength(leaves: readonly Leaf[], mark: Mark): number {
  const end = leaves.findIndex((leaf) => !has(leaf, mark));
  const length = end < 0 ? leaves.length : end;
  const last = leaves[length - 1]?.marks.find(({ type }) => type.name === 'link');
  if (!last || last.eq(mark) || !has(leaves[length], last)) return length;
  const start = leaves.slice(0, length).findLastIndex((leaf) => !has(leaf, last)) + 1;
  return start || length;
}

/**
 * Bold and italic text in Markdown cannot start or end with a space or a line break: those go
 * outside. Returns nothing if there are none.
 */
function withoutEdgeSpaces(run: readonly Leaf[], mark: Mark): Leaf[] | undefined {
  const [first] = run;
  const last = run.at(-1);
  if (!first || !last) return undefined;
  const atStart = splitSpaces(first, mark, 'start');
  if (atStart) return [...atStart, ...run.slice(1)];
  const atEnd = splitSpaces(last, mark, 'end');
  return atEnd && [...run.slice(0, -1), ...atEnd];
}

function splitSpaces(leaf: Leaf, mark: Mark, side: 'start' | 'end'): Leaf[] | undefined {
  if (isBreak(leaf)) return [without(leaf, mark)];
  if (leaf.element || isCode(leaf)) return undefined;
  const rest = side === 'start' ? leaf.text.trimStart() : leaf.text.trimEnd();
  if (rest === leaf.text) return undefined;
  const length = leaf.text.length - rest.length;
  const spaces = side === 'start' ? leaf.text.slice(0, length) : leaf.text.slice(-length);
  const parts = [
    without({ ...leaf, text: spaces }, mark),
    ...(rest ? [{ ...leaf, text: rest }] : []),
  ];
  return side === 'start' ? parts : parts.toReversed();
}
