import type { SiteLayout } from '~/lib/site/release-parts';
import { RenderBlocks } from './render-blocks';

/** The sections of a template. Where they stand is app/styles/layout.css. */
export function RenderLayout({ template, sections }: Pick<SiteLayout, 'template' | 'sections'>) {
  return (
    <div data-template={template}>
      {sections.map(({ id, components }) => (
        <div key={id} data-section={id}>
          <RenderBlocks components={components} />
        </div>
      ))}
    </div>
  );
}
