import { PageSection } from '~/components/page-section';
import { defineBlock, type PropsOf, text, textarea } from './block';
import { ground } from './choices';
import { EmptyBlock } from './editing';
import { list } from './properties';

const MAX_FIGURES = 8;

const properties = {
  heading: text('Heading', 'By the numbers'),
  intro: textarea('Introduction'),
  figures: list(
    'Figures',
    { value: text('Figure'), label: text('What it counts') },
    { max: MAX_FIGURES },
  ),
  ground: ground('band'),
};

export const block = defineBlock({
  name: 'Stats',
  description: 'Large figures that you can prove',
  category: 'Content',
  isNew: true,
  properties,
  Render: Stats,
});

function Stats({ heading, intro, figures, ground }: PropsOf<typeof properties>) {
  const shown = figures.filter(({ value }) => value);
  if (shown.length === 0) {
    return (
      <EmptyBlock name="Stats">
        Add a figure that you can prove. Visitors see nothing until then.
      </EmptyBlock>
    );
  }
  return (
    <PageSection title={heading} intro={intro} ground={ground}>
      <dl className="grid gap-x-10 gap-y-8 @2xl:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        {shown.map(({ id, value, label }) => (
          <div key={id} className="flex min-w-0 flex-col-reverse justify-end wrap-anywhere">
            <dt className="mt-1 text-band-muted">{label}</dt>
            <dd className="font-display text-4xl font-bold text-band-accent @2xl:text-5xl">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </PageSection>
  );
}
