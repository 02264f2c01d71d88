import { RenderLayout } from '~/blocks/render-layout';
import { useSite } from '~/lib/site/use-site';

export function meta() {
  return [{ title: 'Preview' }];
}

/** The home page as visitors see it. Staff see more on the real one. */
export default function PreviewHome() {
  return <RenderLayout {...useSite().layout} />;
}
