import { use, useContext } from 'react';
import { readBlock } from '~/blocks/read-block';
import { RenderLayout } from '~/blocks/render-layout';
import { loadAllBlocks } from '~/blocks/visual/all-blocks';
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
  if (!draft) return null;
  const sections = draft.layout.sections.map((section) => ({
    ...section,
    components: section.components.map((component) => readBlock(component, blocks)),
  }));
  return <RenderLayout {...draft.layout} sections={sections} />;
}
