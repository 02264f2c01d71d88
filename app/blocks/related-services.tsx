import { Link } from 'react-router';
import { ArrowRight } from '~/components/icons';
import { PageSection } from '~/components/page-section';
import { ServiceIcon } from '~/components/service-icon';
import { SERVICES } from '~/content/services';
import { defineBlock, type PropsOf, text } from './block';
import { EmptyBlock } from './editing';
import { list, select } from './properties';

const properties = {
  heading: text('Heading', 'Related Services'),
  services: list(
    'Services',
    {
      service: select(
        'Service',
        SERVICES.map(({ id, title }) => ({ value: id, label: title })),
      ),
    },
    {
      initial: [{ service: 'recruitment' }, { service: 'mentoring' }, { service: 'compliance' }],
      max: SERVICES.length,
    },
  ),
};

export const block = defineBlock({
  name: 'Related Services',
  description: 'Links to a few services, for the end of a page',
  category: '{product}',
  properties,
  Render: RelatedServices,
});

function RelatedServices({ heading, services }: PropsOf<typeof properties>) {
  const chosen = new Set(services.map(({ service }) => service));
  const shown = [...chosen].flatMap((id) => SERVICES.find((service) => service.id === id) ?? []);
  if (shown.length === 0) {
    return <EmptyBlock name="Related Services">Choose the first service.</EmptyBlock>;
  }
  const Title = heading ? 'h3' : 'h2';
  return (
    <PageSection title={heading}>
      <ul className="grid gap-4 @3xl:grid-cols-2 @5xl:grid-cols-3">
        {shown.map(({ id, title, to }) => (
          <li key={id}>
            <Link
              to={to}
              className="group flex h-full items-center gap-4 rounded-2xl border border-border bg-card p-4 transition-shadow hover:border-primary/40 hover:shadow-lg"
            >
              <span className="shrink-0">
                <ServiceIcon id={id} />
              </span>
              <Title className="grow leading-snug font-semibold">{title}</Title>
              <ArrowRight
                aria-hidden
                className="size-5 shrink-0 text-link transition-transform motion-safe:group-hover:translate-x-1"
              />
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
