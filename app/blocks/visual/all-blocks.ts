import { upgradeBlock } from '~/content/earlier-blocks';
import type { Block, StoredProps } from '../block';
import { BLOCKS } from '../registry';

export type BlockLibrary = Readonly<Record<string, Block>>;

/** Loads every block, because the editor offers them all. */
export async function loadAllBlocks(): Promise<BlockLibrary> {
  const entries = Object.entries(BLOCKS).map(async ([type, { load }]) => {
    return [type, withEarlier(type, (await load()).block)] as const;
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
