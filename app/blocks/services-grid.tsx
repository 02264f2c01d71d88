import { ArrowRight } from '~/components/icons';
import { PageSection } from '~/components/page-section';
import { ServiceIcon } from '~/components/service-icon';
import { SafeAnchor } from '~/features/content/safe-anchor';
import { defineBlock, link, type PropsOf, text, textarea } from './block';
import { ground, SERVICE_ICONS } from './choices';
import { EmptyBlock } from './editing';
import { list, select } from './properties';

const properties = {
  heading: text('Heading', 'Our Services'),
  intro: textarea('Introduction'),
  services: list(
    'Services',
    {
      title: text('Title', 'A service'),
      text: textarea('Text'),
      link: link('Link'),
      icon: select('Icon', SERVICE_ICONS),
    },
    { initial: [{ title: 'A service', text: 'What it is about.', link: '/contact' }] },
  ),
  linkLabel: text('Link text for each card', 'Learn more'),
  ground: ground(),
};

export const block = defineBlock({
  name: 'Services Grid',
  description: 'Services as cards, each with a link',
  category: '{product}',
  version: 2,
  properties,
  Render: ServicesGrid,
});

function ServicesGrid({ heading, intro, services, linkLabel, ground }: PropsOf<typeof properties>) {
  if (services.length === 0) {
    return <EmptyBlock name="Services Grid">Add the first service.</EmptyBlock>;
  }
  const Title = heading ? 'h3' : 'h2';
  return (
    <PageSection title={heading} intro={intro} ground={ground}>
      <ul className="grid gap-5 @3xl:grid-cols-2 @5xl:grid-cols-3">
        {services.map(({ id, title, link, text, icon }) => (
          <li key={id}>
            <SafeAnchor
              href={link}
              className="group flex h-full flex-col rounded-2xl border border-border bg-card p-6 wrap-anywhere transition-shadow hover:border-primary/40 hover:shadow-lg @5xl:p-7"
            >
              <ServiceIcon id={icon} />
              <Title className="mt-5 text-xl leading-snug font-semibold">{title}</Title>
              <p className="mt-2 mb-5 text-muted-foreground">{text}</p>
              {linkLabel && (
                <span
                  aria-hidden
                  className="mt-auto inline-flex items-center gap-2 font-medium text-link"
                >
                  {linkLabel}
                  <ArrowRight className="size-4 transition-transform motion-safe:group-hover:translate-x-1" />
                </span>
              )}
            </SafeAnchor>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
