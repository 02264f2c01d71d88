import type { Fragment, Mark, Node } from 'prosemirror-model';
import type { MarkdownElement, MarkdownNode } from '../markdown-tree';
import { parseMarkdown } from '../parse-markdown';
import { canJoinAll, isInline, writeMarkdown } from '../write-markdown';
import { inlineTree, writable } from './inline-tree';
import { schema } from './schema';

const { nodes, marks } = schema;

const MARKS: Partial<Record<MarkdownElement['tag'], Mark>> = {
  strong: marks.strong.create(),
  em: marks.em.create(),
  del: marks.del.create(),
  code: marks.code.create(),
};

export function readDocument(markdown: string): Node {
  return toDocument(parseMarkdown(markdown));
}

export function writeDocument(document: Node): string {
  return writeMarkdown(toTree(document));
}

export function toDocument(tree: readonly MarkdownNode[]): Node {
  return nodes.doc.create(null, someBlocks(tree));
}

/** At least one block, because the cursor needs a place. */
function someBlocks(tree: readonly MarkdownNode[] = []): Node[] {
  const blocks = blocksOf(tree);
  return blocks.length > 0 ? blocks : [nodes.paragraph.create()];
}

function blocksOf(tree: readonly MarkdownNode[]): Node[] {
  const blocks: Node[] = [];
  let line: MarkdownNode[] = [];
  function endLine() {
    const content = inlineOf(line);
    if (line.length > 0) blocks.push(nodes.paragraph.create(null, content));
    line = [];
  }
  for (const node of tree) {
    if (typeof node === 'string' || isInline(node)) line.push(node);
    else {
      endLine();
      blocks.push(blockOf(node));
    }
  }
  endLine();
  return blocks;
}

function blockOf({ tag, children = [], ...attributes }: MarkdownElement): Node {
  switch (tag) {
    case 'ul':
      return nodes.bullet_list.create({ isTight: isTight(children) }, itemsOf(children));
    case 'ol': {
      const attrs = { isTight: isTight(children), start: attributes.start ?? 1 };
      return nodes.ordered_list.create(attrs, itemsOf(children));
    }
    case 'blockquote':
      return nodes.blockquote.create(null, someBlocks(children));
    case 'pre': {
      const code = wordsOf(children).replace(/\n$/, '');
      return nodes.code_block.create(null, code ? schema.text(code) : null);
    }
    case 'hr':
      return nodes.horizontal_rule.create();
    case 'table':
      return nodes.table.create(null, rowsOf(children));
    case 'p':
      return nodes.paragraph.create(null, inlineOf(children));
    default: {
      const level = Number(/^h([2-6])$/.exec(tag)?.[1] ?? 0);
      // An element in a place where the parser never puts it keeps its text.
      if (!level) return nodes.paragraph.create(null, textOf(wordsOf(children), []));
      return nodes.heading.create({ level }, inlineOf(children));
    }
  }
}

function elementsOf(tree: readonly MarkdownNode[]): MarkdownElement[] {
  return tree.filter((node) => typeof node !== 'string');
}

function isTight(items: readonly MarkdownNode[]): boolean {
  return !elementsOf(items).some(({ children = [] }) =>
    elementsOf(children).some(({ tag }) => tag === 'p'),
  );
}

function itemsOf(items: readonly MarkdownNode[]): Node[] {
  const found = elementsOf(items).map(({ children = [] }) => {
    const blocks = blocksOf(children);
    const isStarted = blocks[0]?.type === nodes.paragraph;
    return nodes.list_item.create(null, isStarted ? blocks : [nodes.paragraph.create(), ...blocks]);
  });
  return found.length > 0 ? found : [nodes.list_item.create(null, nodes.paragraph.create())];
}

function rowsOf(parts: readonly MarkdownNode[]): Node[] {
  return elementsOf(parts).flatMap((part) => {
    if (part.tag !== 'tr') return rowsOf(part.children ?? []);
    const cells = elementsOf(part.children ?? []).map(({ tag, align = null, children }) =>
      (tag === 'th' ? nodes.table_header : nodes.table_cell).create({ align }, inlineOf(children)),
    );
    return [nodes.table_row.create(null, cells)];
  });
}

function inlineOf(tree: readonly MarkdownNode[] = [], outer: readonly Mark[] = []): Node[] {
  return tree.flatMap((node): Node[] => {
    if (typeof node === 'string') return textOf(node, outer);
    const { tag, children, href = '', src, alt = '' } = node;
    if (tag === 'br') return [nodes.hard_break.create(null, null, outer)];
    if (tag === 'img') return [nodes.image.create({ src, alt }, null, outer)];
    const mark = tag === 'a' ? marks.link.create({ href }) : MARKS[tag];
    return inlineOf(children, mark ? mark.addToSet(outer) : outer);
  });
}

/** A line break in the source is shown as a space. */
function textOf(text: string, outer: readonly Mark[]): Node[] {
  const shown = text.replace(/[ \t]*\n[ \t]*/g, ' ');
  return shown ? [schema.text(shown, outer)] : [];
}

function wordsOf(tree: readonly MarkdownNode[]): string {
  return tree
    .map((node) => (typeof node === 'string' ? node : wordsOf(node.children ?? [])))
    .join('');
}

/** The tree that visitors will see. Empty paragraphs, headings and quotations are left out. */
export function toTree(document: Node): MarkdownNode[] {
  return blockTrees(document.content);
}

function blockTrees(content: Fragment): MarkdownElement[] {
  const trees: MarkdownElement[] = [];
  content.forEach((block) => {
    const tree = blockTree(block);
    if (tree) trees.push(tree);
  });
  return trees;
}

function blockTree(block: Node): MarkdownElement | null {
  switch (block.type) {
    case nodes.paragraph:
      return filled({ tag: 'p', children: inlineTree(block) });
    case nodes.heading:
      return filled({
        tag: `h${block.attrs.level}` as MarkdownElement['tag'],
        // Only a heading of the first level can have line breaks in Markdown.
        children: inlineTree(block, block.attrs.level === 2),
      });
    case nodes.blockquote:
      return filled({ tag: 'blockquote', children: blockTrees(block.content) });
    case nodes.code_block: {
      const code = writable(block.textContent);
      return { tag: 'pre', children: [{ tag: 'code', children: [code && `${code}\n`] }] };
    }
    case nodes.horizontal_rule:
      return { tag: 'hr' };
    case nodes.table:
      return tableTree(block);
    default:
      return listTree(block);
  }
}

function filled(element: MarkdownElement): MarkdownElement | null {
  return element.children?.length ? element : null;
}

function listTree(list: Node): MarkdownElement {
  const items = list.content.content.map((item) => blockTrees(item.content));
  const isLoose = items.some(
    (blocks) => !canJoinAll(blocks) || (!list.attrs.isTight && canBeLoose(items)),
  );
  const children = items.map((blocks): MarkdownElement => {
    const content = isLoose
      ? blocks
      : blocks.flatMap((block) => (block.tag === 'p' ? (block.children ?? []) : [block]));
    return { tag: 'li', children: content };
  });
  if (list.type === nodes.bullet_list) return { tag: 'ul', children };
  const { start } = list.attrs;
  return { tag: 'ol', ...(start !== 1 && { start }), children };
}

/** Empty lines make a list loose, so it needs two things with a line between them. */
function canBeLoose(items: readonly MarkdownElement[][]): boolean {
  return items.length > 1 || items.some((blocks) => blocks.length > 1);
}

/** The first row is the heading, and it decides the alignment of the columns. */
function tableTree(table: Node): MarkdownElement {
  const rows = table.content.content.map((row) => row.content.content);
  const width = Math.max(...rows.map((cells) => cells.length));
  const aligns = Array.from({ length: width }, (_, column) => rows[0]?.[column]?.attrs.align);
  const trees = rows.map(
    (cells, row): MarkdownElement => ({
      tag: 'tr',
      children: aligns.map((align, column) => {
        const cell = cells[column];
        return {
          tag: row === 0 ? 'th' : 'td',
          ...(align && { align }),
          children: cell ? inlineTree(cell) : [],
        };
      }),
    }),
  );
  const [head, ...body] = trees;
  const parts: MarkdownElement[] = [{ tag: 'thead', children: head ? [head] : [] }];
  if (body.length > 0) parts.push({ tag: 'tbody', children: body });
  return { tag: 'table', children: parts };
}
