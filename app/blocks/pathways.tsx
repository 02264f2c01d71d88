import { Link } from 'react-router';
import { ArrowRight } from '~/components/icons';
import { PageSection } from '~/components/page-section';
import { StepList } from '~/components/step-list';
import { PATHWAYS } from '~/content/home';
import { defineBlock, type PropsOf, text, textarea } from './block';

const properties = {
  heading: text('Heading', 'How it works'),
  intro: textarea('Introduction', 'Two starting points, and people you can talk to on both.'),
};

export const block = defineBlock({
  name: 'Pathways',
  description: 'Steps for employers and job seekers',
  category: '{product}',
  isNew: true,
  properties,
  Render: Pathways,
});

function Pathways({ heading, intro }: PropsOf<typeof properties>) {
  const Title = heading ? 'h3' : 'h2';
  return (
    <PageSection title={heading} intro={intro} isBand>
      <div className="grid gap-12 @5xl:grid-cols-2 @5xl:gap-16">
        {PATHWAYS.map(({ id, audience, title, steps, links }) => (
          <div key={id}>
            <p className="font-semibold text-band-accent">{audience}</p>
            <Title className="mt-1 text-2xl font-semibold">{title}</Title>
            <div className="mt-6">
              <StepList steps={steps} />
            </div>
            <p className="flex flex-wrap gap-x-8">
              {links.map(({ label, to }) => (
                <Link
                  key={to}
                  to={to}
                  className="inline-flex min-h-11 items-center gap-2 font-medium text-band-accent underline underline-offset-4 hover:no-underline"
                >
                  {label}
                  <ArrowRight aria-hidden className="size-4" />
                </Link>
              ))}
            </p>
          </div>
        ))}
      </div>
    </PageSection>
  );
}
