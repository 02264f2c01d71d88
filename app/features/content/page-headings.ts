import type { MarkdownNode } from './markdown-tree';

export interface PageHeading {
  id: string;
  text: string;
}

/** The anchor of a heading, made from its words. */
export function headingId(children: MarkdownNode[] | undefined): string {
  const words = textOf(children).toLowerCase().normalize('NFKD');
  return `part-${words.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')}`;
}

/** The second-level headings of a page's texts, in order. Of two equal ones, the first. */
export function headingsOf(blocks: { props: Record<string, unknown> }[]): PageHeading[] {
  const headings = new Map<string, PageHeading>();
  for (const { props } of blocks) {
    const nodes = Array.isArray(props.markdown) ? (props.markdown as MarkdownNode[]) : [];
    for (const node of nodes) {
      if (typeof node === 'string' || node.tag !== 'h2') continue;
      const id = headingId(node.children);
      if (!headings.has(id)) headings.set(id, { id, text: textOf(node.children) });
    }
  }
  return [...headings.values()];
}

function textOf(nodes: MarkdownNode[] = []): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
}
