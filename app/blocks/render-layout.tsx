import type { SiteLayout } from '~/lib/site/release-parts';
import { RenderBlocks } from './render-blocks';

/** The sections of a template. app/styles/layout.css arranges them. */
export function RenderLayout({ template, sections }: Pick<SiteLayout, 'template' | 'sections'>) {
  return (
    <div data-template={template}>
      {sections.map(({ id, components }) => (
        <div key={id} data-section={id}>
          <RenderBlocks components={components.filter(({ isHidden }) => !isHidden)} />
        </div>
      ))}
    </div>
  );
}
