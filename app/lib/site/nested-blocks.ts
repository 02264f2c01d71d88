type Props = Record<string, unknown>;

interface Block {
  type: string;
  props: Props;
}

/** The block that holds other blocks, in columns: `{ "columns": [{ "blocks": [] }] }`. */
export const COLUMNS_BLOCK = 'columns';

/**
 * Blocks that must be on the page itself: columns, because they do not nest, openings, and blocks
 * that only one page has.
 */
export const NEVER_NESTED: readonly string[] = [
  COLUMNS_BLOCK,
  'hero',
  'page-hero',
  'contact-page',
  'article-list',
  'login-form',
  'not-found',
];

export function mayBeNested(type: unknown): boolean {
  return typeof type === 'string' && !NEVER_NESTED.includes(type);
}

/** The properties of a block, with each list of blocks inside it changed. */
export function withNested<P extends Props>(props: P, change: (blocks: unknown[]) => unknown[]): P {
  const { columns } = props;
  if (!Array.isArray(columns)) return props;
  return {
    ...props,
    columns: columns.map((column) =>
      Array.isArray(column?.blocks) ? { ...column, blocks: change(column.blocks) } : column,
    ),
  };
}

/** The blocks inside a block, in reading order. */
export function nestedIn(props: Props): unknown[] {
  const nested: unknown[] = [];
  withNested(props, (blocks) => {
    nested.push(...blocks);
    return blocks;
  });
  return nested;
}

/**
 * Every block of a page, in reading order: each is followed by the blocks inside it. What is not a
 * block, and blocks that may not be inside another, are left out.
 */
export function everyBlock<B extends Block>(blocks: readonly B[]): B[] {
  return blocks.flatMap((block) => [
    block,
    ...nestedIn(block.props).filter((inner): inner is B => isNestedBlock(inner)),
  ]);
}

export function isNestedBlock(value: unknown): value is Block {
  const { type, props } = Object(value) as Partial<Block>;
  return mayBeNested(type) && typeof props === 'object' && props !== null && !Array.isArray(props);
}
