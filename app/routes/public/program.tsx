import { readSitePage } from '~/blocks/read-site-page';
import { SITE_BLOCKS } from '~/blocks/site-blocks';
import { rendersOf, SitePage } from '~/blocks/site-page';
import { pageMeta } from '~/lib/site/page-meta';
import { serviceData } from '~/lib/site/service-data';
import type { SitePageName } from '~/lib/site/site-pages';
import type { Route } from './+types/program';

const NAMES: SitePageName[] = ['apprenticeships', 'traineeships', 'recruitment'];

/** With the route, so that its heading is there when the page opens. */
const KNOWN = rendersOf(SITE_BLOCKS);

/** Serves the pages about what the business mainly does, each at its own address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const name = NAMES.find((known) => url.pathname.endsWith(`/${known}`)) ?? 'apprenticeships';
  return { ...(await readSitePage(context, name)), path: `/${name}` };
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return [];
  return pageMeta(args, {
    title: loaderData.title,
    description: loaderData.description,
    structuredData: (siteUrl) => serviceData(loaderData, loaderData.path, siteUrl),
  });
}

export default function Program({ loaderData }: Route.ComponentProps) {
  return <SitePage title={loaderData.title} blocks={loaderData.blocks} known={KNOWN} />;
}
