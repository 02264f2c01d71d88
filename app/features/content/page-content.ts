import { z } from 'zod';
import { mayBeNested, withNested } from '~/lib/site/nested-blocks';
import type { MarkdownNode } from './markdown-tree';
import { parseMarkdown } from './parse-markdown';

/** The block that shows text. */
export const TEXT_BLOCK = 'rich-text';

/** The block that embeds a saved block. Publishing replaces it with the saved block. */
export const SAVED_BLOCK = 'saved-block';

const MARKDOWN = 'markdown';

const blockSchema = z.object({
  id: z.string().max(80).catch(''),
  type: z.string().max(60),
  /** The block's version when it was stored. */
  version: z.int().optional().catch(undefined),
  props: z.record(z.string(), z.unknown()).default({}),
});

const documentSchema = z.object({ blocks: z.array(z.unknown()) });

export type PageBlock = z.infer<typeof blockSchema>;

/**
 * A page's blocks, ready to show. Blocks that do not parse are left out, and content stored as a
 * string is shown as text (§5). Runs on the server, so that the browser need not parse Markdown.
 */
export function readPageContent(content: unknown): PageBlock[] {
  if (typeof content === 'string') return [textBlock('text', plainTextNodes(content))];
  const document = documentSchema.safeParse(content);
  if (!document.success) return [];
  const ids = new Set<string>();
  return document.data.blocks.flatMap((stored, index) => {
    const block = blockSchema.safeParse(stored);
    if (!block.success) return [];
    const id = ownId(block.data, `block-${index}`, ids);
    const props = withNested(withParsedText(block.data.props), (nested) =>
      nested.flatMap((inner, place) => readNested(inner, `${id}-${place}`, ids)),
    );
    return [{ ...block.data, id, props }];
  });
}

/** A block inside another, which holds no blocks itself. */
function readNested(stored: unknown, fallbackId: string, ids: Set<string>): PageBlock[] {
  const block = blockSchema.safeParse(stored);
  if (!block.success || !mayBeNested(block.data.type)) return [];
  const id = ownId(block.data, fallbackId, ids);
  return [{ ...block.data, id, props: withParsedText(block.data.props) }];
}

/** No two blocks of a page have the same id. */
function ownId({ id }: PageBlock, fallback: string, ids: Set<string>): string {
  const own = ids.has(id) || !id ? fallback : id;
  ids.add(own);
  return own;
}

/** Parses the properties named `markdown`, in the block itself and in the items of its lists. */
function withParsedText(props: PageBlock['props']): PageBlock['props'] {
  const entries = Object.entries(props).map(([name, value]) => {
    if (Array.isArray(value)) return [name, value.map((item) => withParsedMarkdown(item))];
    return [name, name === MARKDOWN && typeof value === 'string' ? parseMarkdown(value) : value];
  });
  return Object.fromEntries(entries);
}

function withParsedMarkdown(item: unknown): unknown {
  const isText = typeof item === 'object' && item !== null && MARKDOWN in item;
  if (!isText || typeof item[MARKDOWN] !== 'string') return item;
  return { ...item, [MARKDOWN]: parseMarkdown(item[MARKDOWN]) };
}

function textBlock(id: string, markdown: MarkdownNode[]): PageBlock {
  return { id, type: TEXT_BLOCK, props: { markdown } };
}

/** Empty lines separate paragraphs; other line breaks are kept. */
function plainTextNodes(text: string): MarkdownNode[] {
  return text
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ tag: 'p', children: withBreaks(paragraph.trim()) }));
}

function withBreaks(paragraph: string): MarkdownNode[] {
  return paragraph
    .split(/\r?\n/)
    .flatMap((line, index): MarkdownNode[] => (index > 0 ? [{ tag: 'br' }, line] : [line]));
}
