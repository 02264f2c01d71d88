import { escapeHtml } from '~/lib/escape-html';
import type { MarkdownElement, MarkdownNode } from './markdown-tree';

const EMPTY_ELEMENTS = new Set(['br', 'hr', 'img']);

/** A text as HTML, for feeds and search engines. Links and images get their whole address. */
export function markdownHtml(nodes: readonly MarkdownNode[], siteUrl: string): string {
  return nodes
    .map((node) => (typeof node === 'string' ? escapeHtml(node) : elementHtml(node, siteUrl)))
    .join('');
}

function elementHtml(node: MarkdownElement, siteUrl: string): string {
  const { tag, children = [] } = node;
  const start = `<${tag}${attributes(node, siteUrl)}>`;
  return EMPTY_ELEMENTS.has(tag) ? start : `${start}${markdownHtml(children, siteUrl)}</${tag}>`;
}

function attributes({ href, src, alt, start }: MarkdownElement, siteUrl: string): string {
  const values = {
    href: href && new URL(href, siteUrl).href,
    src: src && new URL(src, siteUrl).href,
    alt,
    start: start?.toString(),
  };
  return Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('');
}
