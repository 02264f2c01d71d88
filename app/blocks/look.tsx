import type { ComponentType } from 'react';
import type { Block, StoredProps } from './block';

/**
 * The only part of a block that visitors' browsers load: how it looks, given properties that the
 * server has read. scripts/vite/block-looks.ts writes it into the blocks.
 */
export function defineLook(Render: ComponentType<Record<string, unknown>>): Pick<Block, 'render'> {
  return {
    render: ({ props, isOpening, Nested }: StoredProps) => (
      <Render {...props} isOpening={isOpening} Nested={Nested} />
    ),
  };
}
