import { Link } from 'react-router';
import { ArrowRight } from '~/components/icons';
import { PageSection } from '~/components/page-section';
import { ServiceIcon } from '~/components/service-icon';
import { SERVICES } from '~/content/services';
import { defineBlock, type PropsOf, text, textarea } from './block';

const properties = {
  heading: text('Heading', 'Our Services'),
  intro: textarea(
    'Introduction',
    'From a first apprentice to a whole crew: six ways we help, and one team behind them.',
  ),
};

export const block = defineBlock({
  name: 'Services Grid',
  description: 'The six services as cards',
  category: '{product}',
  properties,
  Render: ServicesGrid,
});

function ServicesGrid({ heading, intro }: PropsOf<typeof properties>) {
  const Title = heading ? 'h3' : 'h2';
  return (
    <PageSection title={heading} intro={intro}>
      <ul className="grid gap-5 @3xl:grid-cols-2 @5xl:grid-cols-3">
        {SERVICES.map(({ id, title, to, summary }) => (
          <li key={id}>
            <Link
              to={to}
              className="group flex h-full flex-col rounded-2xl border border-border bg-card p-6 transition-shadow hover:border-primary/40 hover:shadow-lg @5xl:p-7"
            >
              <ServiceIcon id={id} />
              <Title className="mt-5 text-xl leading-snug font-semibold">{title}</Title>
              <p className="mt-2 mb-5 text-muted-foreground">{summary}</p>
              <span
                aria-hidden
                className="mt-auto inline-flex items-center gap-2 font-medium text-link"
              >
                Learn more
                <ArrowRight className="size-4 transition-transform motion-safe:group-hover:translate-x-1" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
