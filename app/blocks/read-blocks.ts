import { findDrawing } from '~/components/all-drawings';
import { upgradeBlock } from '~/content/earlier-blocks';
import { TEXT_BLOCK } from '~/features/content/page-content';
import { ESTIMATE_BLOCK } from '~/lib/estimate/estimate';
import { everyBlock } from '~/lib/site/nested-blocks';
import type { LayoutComponent, SiteLayout } from '~/lib/site/release-parts';
import { addedTo, type Block } from './block';
import { readBlock } from './read-block';
import { BLOCKS } from './registry';

/** The drawings of blocks that do not let people choose one. */
const FIXED_DRAWINGS: Record<string, string> = { hero: 'hero', 'login-form': 'office' };

/**
 * Blocks with all their properties, read by their definitions. For the server's loaders, because
 * visitors' browsers do not have the addresses of the site's drawings.
 */
export async function readBlocks(blocks: readonly LayoutComponent[]): Promise<LayoutComponent[]> {
  // Columns of an earlier version hold texts, which are read as blocks of text.
  const types = new Set([TEXT_BLOCK, ...everyBlock(blocks).map(({ type }) => type)]);
  const library = await loadBlocks(types);
  return blocks.map((stored) => readBlock(stored, library));
}

/** The home page's layout, read the same way. Visitors never receive hidden blocks. */
export async function readLayout(layout: SiteLayout): Promise<SiteLayout> {
  const sections = await Promise.all(
    layout.sections.map(async (section) => ({
      ...section,
      components: await readBlocks(section.components.filter(({ isHidden }) => !isHidden)),
    })),
  );
  return { ...layout, sections };
}

async function loadBlocks(types: ReadonlySet<string>): Promise<Record<string, Block>> {
  const known = [...types].filter((type) => Object.hasOwn(BLOCKS, type));
  const loaded = known.map(async (type) => {
    const block = (await BLOCKS[type]?.load())?.block;
    return block ? [[type, withAdded(type, block)] as const] : [];
  });
  return Object.fromEntries((await Promise.all(loaded)).flat());
}

/**
 * The block as the server reads it. Earlier versions are upgraded. The block gets the address of its
 * drawing, its jobs, and its id if its form has to name it.
 */
function withAdded(type: string, block: Block): Block {
  return {
    ...block,
    read(stored) {
      const props = block.read(upgradeBlock({ ...stored, type }));
      const drawing = findDrawing(FIXED_DRAWINGS[type] ?? props.picture);
      const { positions } = stored.props;
      // The server works out the answer, so visitors' browsers need no rules.
      const own = type === ESTIMATE_BLOCK && { rules: [], place: stored.id };
      return { ...props, ...addedTo({ props: { drawing, positions } }), ...own };
    },
  };
}
