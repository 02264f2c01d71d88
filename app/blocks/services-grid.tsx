import { Link } from 'react-router';
import { ArrowRight } from '~/components/icons';
import { PageSection } from '~/components/page-section';
import { ServiceIcon } from '~/components/service-icon';
import { SERVICES } from '~/content/services';
import { defineBlock, type PropsOf, text } from './block';

const properties = {
  heading: text('Our Services'),
  intro: text(
    'From a first apprentice to a whole crew: six ways we help, and one team behind them.',
  ),
};

export const block = defineBlock({
  name: 'Services Grid',
  description: 'The six services as cards that lead to their pages',
  category: '{product}',
  isNew: false,
  fields: [
    { name: 'heading', label: 'Heading', control: 'text' },
    { name: 'intro', label: 'Introduction', control: 'textarea' },
  ],
  properties,
  Render: ServicesGrid,
});

function ServicesGrid({ heading, intro }: PropsOf<typeof properties>) {
  return (
    <PageSection title={heading} intro={intro}>
      <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {SERVICES.map(({ id, title, to, summary }) => (
          <li key={id}>
            <Link
              to={to}
              className="group flex h-full flex-col rounded-2xl border border-border bg-card p-6 transition-shadow hover:border-primary/40 hover:shadow-lg lg:p-7"
            >
              <ServiceIcon id={id} />
              <h3 className="mt-5 text-xl leading-snug font-semibold">{title}</h3>
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
