import type { ReactNode } from 'react';
import type { LayoutComponent } from '~/lib/site/release-parts';
import type { Block } from './block';
import { isOpening } from './openings';
import { PagePartContext } from './page-part';
import { RenderBlocks, type RenderBlocksProps } from './render-blocks';

interface SitePageProps extends Pick<RenderBlocksProps, 'known'> {
  title: string;
  blocks: LayoutComponent[];
  /** The working part of the page, such as a form. One of its blocks shows it. */
  part?: ReactNode;
}

/** One of the pages that the site always has, made of its stored blocks. */
export function SitePage({ title, blocks, part = null, known }: SitePageProps) {
  return (
    <PagePartContext value={part}>
      {!isOpening(blocks[0]?.type) && <SitePageTitle title={title} />}
      <RenderBlocks components={blocks} known={known} />
    </PagePartContext>
  );
}

/** The components that render these blocks, for a route that loads them itself. */
export function rendersOf(blocks: Record<string, Pick<Block, 'render'>>): SitePageProps['known'] {
  return new Map(Object.entries(blocks).map(([type, { render }]) => [type, render]));
}

/** For a page whose first block does not show its title. */
export function SitePageTitle({ title }: { title: string }) {
  return (
    <h1 className="mx-auto w-full max-w-7xl px-4 pt-4 pb-8 text-title font-bold tracking-tight wrap-anywhere @2xl:px-6 @2xl:text-5xl @2xl:leading-tight @5xl:px-8">
      {title}
    </h1>
  );
}
