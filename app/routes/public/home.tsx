import { RenderLayout } from '~/blocks/render-layout';
import { HomeMediaLibrary } from '~/features/media/home-media-library';
import { pageMeta } from '~/lib/site/page-meta';
import { useSite } from '~/lib/site/use-site';
import type { Route } from './+types/home';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {});
}

export default function Home() {
  const { layout, settings } = useSite();
  const [first] = layout.sections
    .flatMap(({ components }) => components)
    .filter(({ isHidden }) => !isHidden);
  return (
    <>
      {first?.type !== 'hero' && <h1 className="sr-only">{settings.company.name}</h1>}
      <RenderLayout {...layout} />
      <HomeMediaLibrary />
    </>
  );
}
