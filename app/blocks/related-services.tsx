import { ArrowRight } from '~/components/icons';
import { PageSection } from '~/components/page-section';
import { ServiceIcon } from '~/components/service-icon';
import { SafeAnchor } from '~/features/content/safe-anchor';
import { defineBlock, link, type PropsOf, text } from './block';
import { ground, SERVICE_ICONS } from './choices';
import { EmptyBlock } from './editing';
import { list, select } from './properties';

const properties = {
  heading: text('Heading', 'Related Services'),
  services: list(
    'Services',
    {
      title: text('Title', 'A service'),
      link: link('Link'),
      icon: select('Icon', SERVICE_ICONS),
    },
    { initial: [{ title: 'A service', link: '/contact' }] },
  ),
  look: select('Style', [
    { value: 'cards', label: 'Cards' },
    { value: 'list', label: 'List' },
  ]),
  ground: ground(),
};

export const block = defineBlock({
  name: 'Related Services',
  description: 'Links to a few services, for the end of a page',
  category: '{product}',
  version: 2,
  properties,
  Render: RelatedServices,
});

function RelatedServices({ heading, services, look, ground }: PropsOf<typeof properties>) {
  if (services.length === 0) {
    return <EmptyBlock name="Related Services">Add the first service.</EmptyBlock>;
  }
  return (
    <PageSection title={heading} ground={ground}>
      {look === 'list' ? (
        <LinkList services={services} />
      ) : (
        <LinkCards services={services} titleAs={heading ? 'h3' : 'h2'} />
      )}
    </PageSection>
  );
}

type Services = Pick<PropsOf<typeof properties>, 'services'>;

function LinkList({ services }: Services) {
  return (
    <ul className="grid gap-x-8 @2xl:grid-cols-2 @5xl:grid-cols-3">
      {services.map(({ id, title, link }) => (
        <li key={id} className="border-b border-border">
          <SafeAnchor
            href={link}
            className="flex min-h-14 items-center justify-between gap-3 py-2 font-medium wrap-anywhere hover:text-link"
          >
            {title}
            <ArrowRight aria-hidden className="size-4 shrink-0" />
          </SafeAnchor>
        </li>
      ))}
    </ul>
  );
}

function LinkCards({ services, titleAs: Title }: Services & { titleAs: 'h2' | 'h3' }) {
  return (
    <ul className="grid gap-4 @3xl:grid-cols-2 @5xl:grid-cols-3">
      {services.map(({ id, title, link, icon }) => (
        <li key={id}>
          <SafeAnchor
            href={link}
            className="group flex h-full items-center gap-4 rounded-2xl border border-border bg-card p-4 transition-shadow hover:border-primary/40 hover:shadow-lg"
          >
            <span className="shrink-0">
              <ServiceIcon id={icon} />
            </span>
            <Title className="grow leading-snug font-semibold wrap-anywhere">{title}</Title>
            <ArrowRight
              aria-hidden
              className="size-5 shrink-0 text-link transition-transform motion-safe:group-hover:translate-x-1"
            />
          </SafeAnchor>
        </li>
      ))}
    </ul>
  );
}
