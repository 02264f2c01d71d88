import type { MarkdownNode } from './markdown-tree';

/** What closes with the end of a line when it is read as plain words. */
const LINES = new Set(['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'pre', 'tr', 'br']);

/** The words of a text without its marks; an unparsed one as it was typed. */
export function markdownWords(text: string | MarkdownNode[]): string {
  return (typeof text === 'string' ? text : wordsOf(text)).trim();
}

function wordsOf(nodes: MarkdownNode[] = []): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      return wordsOf(node.children) + (LINES.has(node.tag) ? '\n' : '');
    })
    .join('');
}
