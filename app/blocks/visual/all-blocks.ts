import { upgradeBlock } from '~/content/earlier-blocks';
import type { Block, StoredProps } from '../block';
import { BLOCKS } from '../registry';

export type BlockLibrary = Readonly<Record<string, Block>>;

/** With their definitions, which visitors do not load (scripts/vite/block-looks.ts). */
const WHOLE = import.meta.glob<Block>(
  [
    '../*.tsx',
    '!../{block,look,editing}.tsx',
    '!../{render,article-facts,article-picture,page-part,page-template,site-page,not-found-page,action,block-,chosen,other,markdown-content}*.tsx',
  ],
  {
    query: '?whole',
    import: 'block',
  },
);

/** Loads every block, because the editor offers them all. */
export async function loadAllBlocks(): Promise<BlockLibrary> {
  const entries = Object.keys(BLOCKS).map(async (type) => {
    const block = await WHOLE[`../${type}.tsx`]?.();
    if (!block) throw new Error(`There is no file for the block ${type}`);
    return [type, withEarlier(type, block)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The editor gets blocks as they are stored; visitors get them upgraded by the server. */
function withEarlier(type: string, block: Block): Block {
  const today = (stored: StoredProps) => ({ ...stored, ...upgradeBlock({ ...stored, type }) });
  return {
    ...block,
    read: (stored) => block.read(today(stored)),
    render: (stored) => block.render(today(stored)),
  };
}
