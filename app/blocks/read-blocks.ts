import { findDrawing } from '~/components/all-drawings';
import { upgradeBlock } from '~/content/earlier-blocks';
import type { LayoutComponent, SiteLayout } from '~/lib/site/release-parts';
import { BLOCKS } from './registry';

/** The drawings of blocks that do not let people choose one. */
const FIXED_DRAWINGS: Record<string, string> = { hero: 'hero', 'login-form': 'office' };

/**
 * Blocks with all their properties, read by their definitions. For the server's loaders: browsers of
 * visitors do not have the definitions, nor the addresses of the site's drawings.
 */
export function readBlocks(blocks: readonly LayoutComponent[]): Promise<LayoutComponent[]> {
  return Promise.all(blocks.map(readBlock));
}

/** The home page's layout, in the same way. */
export async function readLayout(layout: SiteLayout): Promise<SiteLayout> {
  const sections = await Promise.all(
    layout.sections.map(async (section) => ({
      ...section,
      components: await readBlocks(section.components),
    })),
  );
  return { ...layout, sections };
}

async function readBlock(stored: LayoutComponent): Promise<LayoutComponent> {
  const entry = Object.hasOwn(BLOCKS, stored.type) ? BLOCKS[stored.type] : undefined;
  if (!entry) return stored;
  const { block } = await entry.load();
  const props = block.read(upgradeBlock(stored));
  const drawing = findDrawing(FIXED_DRAWINGS[stored.type] ?? props.picture);
  return { ...stored, version: block.version, props: drawing ? { ...props, drawing } : props };
}
