import { readLayout } from '~/blocks/read-blocks';
import { RenderLayout } from '~/blocks/render-layout';
import { HomeMediaLibrary } from '~/features/media/home-media-library';
import { requestServices } from '~/lib/request-context';
import { pageMeta } from '~/lib/site/page-meta';
import { useSite } from '~/lib/site/use-site';
import type { Route } from './+types/home';

export async function loader({ context }: Route.LoaderArgs) {
  const { release, withFacts } = context.get(requestServices);
  return withFacts({ layout: await readLayout(release.layout) });
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {});
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { layout } = loaderData;
  const { settings } = useSite();
  const [first] = layout.sections.flatMap(({ components }) => components);
  return (
    <>
      {first?.type !== 'hero' && <h1 className="sr-only">{settings.company.name}</h1>}
      <RenderLayout {...layout} />
      <HomeMediaLibrary />
    </>
  );
}
