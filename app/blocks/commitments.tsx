import { COMMITMENTS } from '~/content/home';
import { defineBlock, type PropsOf, text } from './block';

const properties = { heading: text('Heading', 'What you can hold us to') };

export const block = defineBlock({
  name: 'Commitments',
  description: 'Four promises',
  category: '{product}',
  isNew: true,
  properties,
  Render: Commitments,
});

function Commitments({ heading }: PropsOf<typeof properties>) {
  return (
    <section className="border-y border-border bg-card">
      <div className="mx-auto max-w-7xl px-4 py-10 @2xl:px-6 @5xl:px-8">
        {heading && <h2 className="sr-only">{heading}</h2>}
        <dl className="grid gap-x-10 gap-y-6 @2xl:grid-cols-2 @5xl:grid-cols-4">
          {COMMITMENTS.map(({ title, text }) => (
            <div key={title} className="border-l-4 border-accent pl-4">
              <dt className="font-display text-lg font-semibold">{title}</dt>
              <dd className="mt-1 text-muted-foreground">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
