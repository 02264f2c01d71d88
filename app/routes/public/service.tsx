import { data, Link, redirect } from 'react-router';
import { IllustrationPart } from '~/components/drawing-part';
import { ArrowRight } from '~/components/icons';
import { PAGE_PICTURE, PageHero } from '~/components/page-hero';
import { PageSection } from '~/components/page-section';
import { ServiceIcon } from '~/components/service-icon';
import { Button } from '~/components/ui/button';
import { findServiceDetail } from '~/content/service-details';
import { SERVICES, type ServiceId, serviceSummary } from '~/content/services';
import { pageMeta } from '~/lib/site/page-meta';
import { serviceData } from '~/lib/site/service-data';
import type { Route } from './+types/service';

/** Serves `/services/{id}` and, for the services grid, `/{id}`, which is the canonical address. */
export function loader({ params, request }: Route.LoaderArgs) {
  const [last = ''] = new URL(request.url).pathname.split('/').filter(Boolean).slice(-1);
  const id = params.serviceId ?? last;
  if (id === 'services') return data({ service: null }, { status: 404 });
  const service = findServiceDetail(id);
  if (service) return { service };
  throw redirect(SERVICES.find((candidate) => candidate.id === id)?.to ?? '/#services');
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const service = loaderData?.service;
  if (!service) return pageMeta(args, { title: 'Service Not Found', isMissing: true });
  const canonicalPath = `/${service.id}`;
  return pageMeta(args, {
    title: service.title,
    description: serviceSummary(service.id),
    canonicalPath,
    structuredData: (siteUrl) => serviceData(service, canonicalPath, siteUrl),
  });
}

export default function Service({ loaderData }: Route.ComponentProps) {
  const { service } = loaderData;
  if (!service) return <ServiceNotFound />;
  return (
    <>
      <PageHero
        title={service.title}
        intro={service.description}
        icon={<ServiceIcon id={service.id} />}
        picture={<IllustrationPart name={service.illustration} {...PAGE_PICTURE} />}
      >
        <Button asChild size="lg">
          <Link to="/contact">Contact Us</Link>
        </Button>
        <Button asChild size="lg" variant="outline">
          <Link to="/#services">View All Services</Link>
        </Button>
      </PageHero>
      <PageSection title="Our Approach" isBand>
        <ol className="grid gap-4 @5xl:grid-cols-2">
          {service.approach.map((point, i) => (
            <li
              key={point}
              className="flex gap-5 rounded-2xl border border-band-border p-5 last:@5xl:col-span-2"
            >
              <span
                aria-hidden
                className="w-5 shrink-0 font-display text-3xl leading-none font-bold text-band-accent"
              >
                {i + 1}
              </span>
              <p className="text-lg">{point}</p>
            </li>
          ))}
        </ol>
      </PageSection>
      <PageSection title="Related services">
        <RelatedServices current={service.id} />
      </PageSection>
    </>
  );
}

function RelatedServices({ current }: { current: ServiceId }) {
  return (
    <ul className="grid gap-x-8 @2xl:grid-cols-2 @5xl:grid-cols-3">
      {SERVICES.filter(({ id }) => id !== current).map(({ id, title, to }) => (
        <li key={id} className="border-b border-border">
          <Link
            to={to}
            className="flex min-h-14 items-center justify-between gap-3 py-2 font-medium hover:text-link"
          >
            {title}
            <ArrowRight aria-hidden className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ServiceNotFound() {
  return (
    <div className="min-h-[50vh]">
      <PageHero
        title="Service Not Found"
        intro="There is no service at this address. The list of all services shows what we offer."
      >
        <Button asChild size="lg">
          <Link to="/#services">View All Services</Link>
        </Button>
      </PageHero>
    </div>
  );
}
