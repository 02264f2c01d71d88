import { use, useContext } from 'react';
import { readBlock } from '~/blocks/read-block';
import { RenderLayout } from '~/blocks/render-layout';
import { loadAllBlocks } from '~/blocks/visual/all-blocks';
import { useFilledIn } from '~/features/facts/facts-queries';
import { DraftContext } from '~/lib/site/use-site';

export function meta() {
  return [{ title: 'Preview' }];
}

let library: ReturnType<typeof loadAllBlocks> | undefined;

/** The home page as visitors see it. Staff see more on the real one. */
export default function PreviewHome() {
  const draft = useContext(DraftContext);
  library ??= loadAllBlocks();
  const blocks = use(library);
  const filledIn = useFilledIn();
  if (!draft) return null;
  const sections = draft.layout.sections.map((section) => ({
    ...section,
    components: section.components.map((component) => readBlock(component, blocks)),
  }));
  // After the blocks have parsed their Markdown, as on the site.
  return <RenderLayout {...draft.layout} sections={filledIn(sections)} />;
}
