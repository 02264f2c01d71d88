import { data, Link, redirect } from 'react-router';
import { readSitePage, type SitePageData } from '~/blocks/read-site-page';
import { SERVICE_BLOCKS } from '~/blocks/service-blocks';
import { SITE_BLOCKS } from '~/blocks/site-blocks';
import { rendersOf, SitePage } from '~/blocks/site-page';
import { PageHero } from '~/components/page-hero';
import { Button } from '~/components/ui/button';
import { pageMeta, wordsFor } from '~/lib/site/page-meta';
import { serviceData } from '~/lib/site/service-data';
import type { SitePageName } from '~/lib/site/site-pages';
import { usePageWords } from '~/lib/site/use-site';
import type { Route } from './+types/service';

const SERVICES: SitePageName[] = ['compliance', 'mentoring', 'technology', 'future-services'];
/** With the route, so that its heading is there when the page opens. */
const KNOWN = rendersOf({ ...SITE_BLOCKS, ...SERVICE_BLOCKS });
/** Services whose page has another form. */
const PROGRAMS = ['apprenticeships', 'recruitment'];

/** Serves `/services/{id}` and, for the services grid, `/{id}`, which is the canonical address. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const [last = ''] = url.pathname.split('/').filter(Boolean).slice(-1);
  const id = params.serviceId ?? last;
  if (id === 'services') return data({ service: null, path: '' }, { status: 404 });
  const name = SERVICES.find((known) => known === id);
  if (name) return { service: await readSitePage(context, name), path: `/${name}` };
  throw redirect(PROGRAMS.includes(id) ? `/${id}` : '/#services');
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData?.service) {
    return pageMeta(args, { title: wordsFor(args)?.serviceMissing, isMissing: true });
  }
  const { service, path } = loaderData;
  const { title, description } = service;
  return pageMeta(args, {
    title,
    description,
    canonicalPath: path,
    structuredData: (siteUrl) =>
      serviceData({ title, description: introOf(service) ?? description }, path, siteUrl),
  });
}

export default function Service({ loaderData: { service } }: Route.ComponentProps) {
  if (!service) return <ServiceNotFound />;
  return <SitePage title={service.title} blocks={service.blocks} known={KNOWN} />;
}

/** The introduction says more than the description, which is short for search engines. */
function introOf({ blocks }: SitePageData): string | undefined {
  const intro = blocks[0]?.props.intro;
  return typeof intro === 'string' && intro ? intro : undefined;
}

function ServiceNotFound() {
  const words = usePageWords();
  return (
    <div className="min-h-[50vh]">
      <PageHero title={words.serviceMissing} intro={words.serviceMissingText}>
        <Button asChild size="lg">
          <Link to="/#services">{words.servicesButton}</Link>
        </Button>
      </PageHero>
    </div>
  );
}
