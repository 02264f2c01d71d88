import MarkdownIt, { type Token } from 'markdown-it';
import { isTag, type MarkdownElement, type MarkdownNode, type MarkdownTag } from './markdown-tree';
import { safeLink } from './safe-link';

/** How deep lists and quotations may nest. Anything deeper is left out. */
const MAX_NESTING = 24;

/** A long article has 20,000 characters. */
export const MAX_LENGTH = 200_000;

/** The page's title is its only h1. */
const OTHER_TAGS: Record<string, MarkdownTag> = { h1: 'h2', s: 'del' };

const parser = new MarkdownIt({ html: false, maxNesting: MAX_NESTING });
parser.validateLink = (address) => safeLink(address) !== null;

/**
 * Parses Markdown into a tree of plain elements. HTML in it is treated as text, so the result only
 * ever has the elements in `MarkdownTag`.
 */
export function parseMarkdown(source: string): MarkdownNode[] {
  if (source.length > MAX_LENGTH) return [{ tag: 'pre', children: [source] }];
  return toTree(parser.parse(source, {}));
}

/** Nests the parser's flat list of opening and closing tokens. */
function toTree(tokens: Token[]): MarkdownNode[] {
  const root: MarkdownNode[] = [];
  const open = [root];
  for (const token of tokens) {
    const parent = open.at(-1) ?? root;
    if (token.nesting === -1) open.pop();
    else if (token.nesting === 1) open.push(openElement(parent, token));
    else append(parent, nodesOf(token));
  }
  return root;
}

/** Returns the list that collects nodes until the closing token. */
function openElement(parent: MarkdownNode[], token: Token): MarkdownNode[] {
  const tag = tagOf(token);
  // Paragraphs in a tight list are not rendered.
  if (token.hidden || !tag) return parent;
  const children: MarkdownNode[] = [];
  parent.push({ tag, ...attributesOf(tag, token), children });
  return children;
}

function tagOf({ tag }: Token): MarkdownTag | undefined {
  const shown = OTHER_TAGS[tag] ?? tag;
  return isTag(shown) ? shown : undefined;
}

function attributesOf(tag: MarkdownTag, token: Token): Partial<MarkdownElement> {
  switch (tag) {
    case 'a':
      return { href: safeLink(String(token.attrGet('href')))?.href ?? '' };
    case 'ol': {
      const start = token.attrGet('start');
      return start === null ? {} : { start: Number(start) };
    }
    case 'th':
    case 'td': {
      const align = /text-align:(left|center|right)/.exec(String(token.attrGet('style')))?.[1];
      return align ? { align: align as MarkdownElement['align'] } : {};
    }
    default:
      return {};
  }
}

function nodesOf(token: Token): MarkdownNode[] {
  switch (token.type) {
    case 'inline':
      return toTree(token.children ?? []);
    case 'softbreak':
      return ['\n'];
    case 'hardbreak':
      return [{ tag: 'br' }];
    case 'hr':
      return [{ tag: 'hr' }];
    case 'code_inline':
      return [{ tag: 'code', children: [token.content] }];
    case 'fence':
    case 'code_block':
      return [{ tag: 'pre', children: [{ tag: 'code', children: [token.content] }] }];
    case 'image':
      return image(token);
    default:
      return [token.content];
  }
}

/** The content security policy allows only our own images. Others become links. */
function image(token: Token): MarkdownNode[] {
  const alt = token.content;
  const target = safeLink(String(token.attrGet('src')));
  if (target?.kind === 'site') return [{ tag: 'img', src: target.href, alt }];
  return target ? [{ tag: 'a', href: target.href, children: [alt || target.href] }] : [alt];
}

/** Merges neighbouring texts. */
function append(list: MarkdownNode[], nodes: MarkdownNode[]): void {
  for (const node of nodes) {
    const last = list.at(-1);
    if (typeof node === 'string' && typeof last === 'string') list[list.length - 1] = last + node;
    else if (node !== '') list.push(node);
  }
}
