import { isMarkdownTree, type MarkdownNode } from '~/features/content/markdown-tree';
import type { Property } from './block';

/**
 * Either the text as typed, or the nodes that a page's loader parsed from it. The property must be
 * called `markdown`.
 */
export function markdown(label: string, fallback = ''): Property<string | MarkdownNode[]> {
  return {
    field: { control: 'markdown', label },
    read: (stored) => (typeof stored === 'string' || isMarkdownTree(stored) ? stored : fallback),
  };
}
