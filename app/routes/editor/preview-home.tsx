import { useContext } from 'react';
import { RenderLayout } from '~/blocks/render-layout';
import { upgradeLayout } from '~/content/earlier-blocks';
import { DraftContext } from '~/lib/site/use-site';

export function meta() {
  return [{ title: 'Preview' }];
}

/** The home page as visitors see it. Staff see more on the real one. */
export default function PreviewHome() {
  const draft = useContext(DraftContext);
  return draft && <RenderLayout {...upgradeLayout(draft.layout)} />;
}
