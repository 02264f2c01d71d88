import { colleagueNames } from '~/features/staff/colleagues-api';
import { AppError, unwrap } from '~/lib/errors';
import { hasValues } from '~/lib/same-json';
import type { Db } from '~/lib/supabase/client';
import type { Tables } from '~/lib/supabase/database.types';
import { insertOnce } from '~/lib/supabase/insert-once';
import { saveOnce } from '~/lib/supabase/save-once';
import { withProps } from './block-props';
import type { BlockForm, ContentBlock } from './content-schema';

export interface BlockUse {
  /** Where the page is edited. */
  to: string;
  title: string;
  /** Whether visitors see the block there now. */
  isLive: boolean;
}

export interface SavedBlock extends ContentBlock {
  /** The pages that show it. */
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
      .map(({ page_id, title, is_live }) => ({
        // The home page is edited with the site.
        to: page_id ? `/admin/content/edit/${page_id}` : '/admin/editor',
        title,
        isLive: is_live,
      })),
  }));
}

/** Adds a block, or changes the given one unless someone else has saved it since. */
export async function saveBlock(
  db: Db,
  block: ContentBlock | null,
  { name, type, props, version }: BlockForm,
): Promise<void> {
  const row = { name, type, content: withProps(block?.content ?? {}, props, version) };
  if (!block) {
    await insertOnce(db, 'content_blocks', row);
    return;
  }
  const { id } = block;
  await saveOnce(
    async () => {
      const request = db.from('content_blocks').update({ ...row, version: block.version });
      const saved = unwrap(await request.eq('id', id).select('id').maybeSingle());
      if (!saved) throw new AppError('forbidden');
      return saved;
    },
    async () => {
      const request = db.from('content_blocks').select('*').eq('id', id);
      const stored = unwrap(await request.maybeSingle());
      return stored && hasValues(stored, row) ? stored : undefined;
    },
  );
}

export interface BlockVersion
  extends Pick<Tables<'block_versions'>, 'id' | 'number' | 'name' | 'type' | 'content'> {
  savedAt: string;
  /** `null` if it was not a colleague. */
  savedBy: string | null;
}

/** Newest first. */
export async function listBlockVersions(db: Db, blockId: string): Promise<BlockVersion[]> {
  const rows =
    unwrap(
      await db
        .from('block_versions')
        .select('id, number, name, type, content, created_at, saved_by')
        .eq('block_id', blockId)
        .order('number', { ascending: false }),
    ) ?? [];
  const nameOf = await colleagueNames(db);
  return rows.map(({ created_at, saved_by, ...version }) => ({
    ...version,
    savedAt: created_at,
    savedBy: nameOf(saved_by),
  }));
}

/** Restoring is an ordinary save: the version it replaces is kept too. */
export async function restoreBlockVersion(
  db: Db,
  { id, version }: ContentBlock,
  { name, type, content }: BlockVersion,
): Promise<void> {
  const saved = unwrap(
    await db
      .from('content_blocks')
      .update({ name, type, content, version })
      .eq('id', id)
      .select('id')
      .maybeSingle(),
  );
  if (!saved) throw new AppError('forbidden');
}

export async function deleteBlock(db: Db, id: string): Promise<void> {
  const deleted = unwrap(
    await db.from('content_blocks').delete().eq('id', id).select('id').maybeSingle(),
  );
  if (!deleted) throw new AppError('forbidden');
}
