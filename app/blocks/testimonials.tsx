import { Quote } from 'lucide-react';
import { PageSection } from '~/components/page-section';
import { defineBlock, type PropsOf, text, textarea } from './block';
import { ground } from './choices';
import { EmptyBlock } from './editing';
import { list } from './properties';

const properties = {
  heading: text('Heading', 'What people say'),
  testimonials: list('Testimonials', {
    quote: textarea('What they said'),
    name: text('Who said it'),
    role: text('Job and business'),
  }),
  ground: ground(),
};

export const block = defineBlock({
  name: 'Testimonials',
  description: 'What employers and apprentices said, in their own words',
  category: 'Content',
  isNew: true,
  properties,
  Render: Testimonials,
});

function Testimonials({ heading, testimonials, ground }: PropsOf<typeof properties>) {
  const said = testimonials.filter(({ quote }) => quote);
  if (said.length === 0) {
    return (
      <EmptyBlock name="Testimonials">
        Add what a real person said, with their consent. Visitors see nothing until then.
      </EmptyBlock>
    );
  }
  return (
    <PageSection title={heading} ground={ground}>
      <ul className="grid gap-5 @3xl:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        {said.map(({ id, quote, name, role }) => (
          <li key={id} className="min-w-0">
            <figure className="flex h-full flex-col rounded-2xl border border-border bg-card p-6 wrap-anywhere @5xl:p-7">
              <Quote aria-hidden className="size-8 text-accent" />
              <blockquote className="mt-3 mb-5 text-lg whitespace-pre-line">{quote}</blockquote>
              {(name || role) && (
                <figcaption className="mt-auto border-t border-border pt-4">
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-muted-foreground">{role}</span>
                </figcaption>
              )}
            </figure>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
