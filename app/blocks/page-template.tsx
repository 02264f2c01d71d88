import { type PageFacts, PageTitle } from '~/features/content/page-title';
import type { LayoutComponent } from '~/lib/site/release-parts';
import { RenderBlocks } from './render-blocks';
import { RenderPage } from './render-page';
import { templateEnding } from './template-ending';

interface PageTemplateProps extends PageFacts {
  blocks: LayoutComponent[];
}

/** A page as visitors see it. The template decides its heading and its last blocks. */
export function PageTemplate({ blocks, ...facts }: PageTemplateProps) {
  // A hero shows the heading itself.
  const hasHero = blocks[0]?.type === 'hero';
  const ending = templateEnding(
    facts.template,
    blocks.map(({ type }) => type),
  );
  return (
    <article className="pb-section">
      {!hasHero && <PageTitle {...facts} />}
      <RenderPage blocks={blocks} />
      <RenderBlocks components={ending} isOpening={false} />
    </article>
  );
}
