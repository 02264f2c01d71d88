import type { MarkdownNode } from './markdown-tree';

/** Elements that end a line in plain text. */
const LINES = new Set(['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'pre', 'tr', 'br']);

/** The text without its formatting. Unparsed text stays as it was typed. */
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
