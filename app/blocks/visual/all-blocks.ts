import type { Block } from '../block';
import { BLOCKS } from '../registry';

export type BlockLibrary = Readonly<Record<string, Block>>;

/** Loads every block, because the editor offers them all. */
export async function loadAllBlocks(): Promise<BlockLibrary> {
  const entries = Object.entries(BLOCKS).map(
    async ([type, { load }]) => [type, (await load()).block] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
