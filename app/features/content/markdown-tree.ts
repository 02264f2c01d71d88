import { safeLink } from './safe-link';

/** The elements that a text may have. No others ever reach the page. */
const TAGS = [
  'p',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'strong',
  'em',
  'del',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'hr',
  'br',
  'a',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;

export type MarkdownTag = (typeof TAGS)[number];

export function isTag(tag: unknown): tag is MarkdownTag {
  return (TAGS as readonly unknown[]).includes(tag);
}

export interface MarkdownElement {
  tag: MarkdownTag;
  children?: MarkdownNode[];
  /** For `a`. */
  href?: string;
  /** For `img`: a path on this site. */
  src?: string;
  alt?: string;
  /** For `ol`: its first number. */
  start?: number;
  /** For `th` and `td`. */
  align?: 'left' | 'center' | 'right';
}

export type MarkdownNode = string | MarkdownElement;

/** Far more than the parser produces. */
const MAX_DEPTH = 100;

/** Checks every node, because staff can write a tree by hand. */
export function isMarkdownTree(value: unknown): value is MarkdownNode[] {
  return isNodeList(value, MAX_DEPTH);
}

function isNodeList(value: unknown, depth: number): boolean {
  return depth > 0 && Array.isArray(value) && value.every((node) => isNode(node, depth));
}

function isNode(node: unknown, depth: number): boolean {
  if (typeof node === 'string') return true;
  if (typeof node !== 'object' || node === null) return false;
  const { tag, children, href, src, alt, start, align } = node as Record<string, unknown>;
  return (
    isTag(tag) &&
    (tag === 'a' ? isLink(href) : href === undefined) &&
    (tag === 'img' ? isSiteImage(src) : src === undefined) &&
    ['string', 'undefined'].includes(typeof alt) &&
    ['number', 'undefined'].includes(typeof start) &&
    ['left', 'center', 'right', undefined].includes(align as string | undefined) &&
    (children === undefined || isNodeList(children, depth - 1))
  );
}

function isLink(href: unknown): boolean {
  return typeof href === 'string' && safeLink(href) !== null;
}

function isSiteImage(src: unknown): boolean {
  return typeof src === 'string' && safeLink(src)?.kind === 'site';
}
