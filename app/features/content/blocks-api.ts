import { AppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import { withProps } from './block-props';
import type { BlockForm, ContentBlock } from './content-schema';

export interface BlockUse {
  pageId: string;
  title: string;
}

export interface SavedBlock extends ContentBlock {
  /** Pages that show it. */
  uses: BlockUse[];
}

/** Newest first (§7), each with the pages that use it. */
export async function listBlocks(db: Db): Promise<SavedBlock[]> {
  const [blocks, uses] = await Promise.all([
    db.from('content_blocks').select('*').order('created_at', { ascending: false }).order('id'),
    db.rpc('list_block_uses'),
  ]);
  const rows = unwrap(uses) ?? [];
  return (unwrap(blocks) ?? []).map((block) => ({
    ...block,
    uses: rows
      .filter(({ block_id }) => block_id === block.id)
      .map(({ page_id, title }) => ({ pageId: page_id, title })),
  }));
}

/** Adds a block, or changes the one given. */
export async function saveBlock(
  db: Db,
  block: ContentBlock | null,
  { name, type, props, version }: BlockForm,
): Promise<void> {
  const row = { name, type, content: withProps(block?.content ?? {}, props, version) };
  const request = block
    ? db.from('content_blocks').update(row).eq('id', block.id)
    : db.from('content_blocks').insert(row);
  const saved = unwrap(await request.select('id').maybeSingle());
  if (!saved) throw new AppError('forbidden');
}

export async function deleteBlock(db: Db, id: string): Promise<void> {
  const deleted = unwrap(
    await db.from('content_blocks').delete().eq('id', id).select('id').maybeSingle(),
  );
  if (!deleted) throw new AppError('forbidden');
}
