import type { ReactNode } from 'react';
import { type PageFacts, PageTitle } from '~/features/content/page-title';
import type { LayoutComponent } from '~/lib/site/release-parts';
import { usePageWords } from '~/lib/site/use-site';
import { isOpening } from './openings';
import { RenderBlocks } from './render-blocks';
import { RenderPage } from './render-page';
import { SitePage } from './site-page';
import { templateEnding } from './template-ending';

interface PageTemplateProps extends PageFacts {
  blocks: LayoutComponent[];
  /** The working part of one of the site's own pages (page-part.tsx), if it can be shown here. */
  part?: ReactNode;
}

/** A page as visitors see it. The template decides its heading and its last blocks. */
export function PageTemplate({ blocks, part, ...facts }: PageTemplateProps) {
  const words = usePageWords();
  if (facts.template === 'site') {
    return <SitePage title={facts.title} blocks={blocks} part={part} />;
  }
  const ending = templateEnding(
    facts.template,
    blocks.map(({ type }) => type),
    words,
  );
  return (
    <article className="pb-section">
      {!isOpening(blocks[0]?.type) && <PageTitle {...facts} />}
      <RenderPage blocks={blocks} />
      <RenderBlocks components={ending} isOpening={false} />
    </article>
  );
}
