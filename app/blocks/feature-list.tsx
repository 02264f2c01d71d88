import { clsx } from 'clsx';
import { PageSection } from '~/components/page-section';
import { defineBlock, type PropsOf, text, textarea } from './block';
import { ground } from './choices';
import { EmptyBlock } from './editing';
import { list } from './properties';

const properties = {
  heading: text('Heading', 'What you can count on'),
  intro: textarea('Introduction'),
  features: list(
    'Features',
    { title: text('Title', 'Feature'), text: textarea('Text') },
    { initial: [{ title: 'A fact', text: 'One line about it.' }] },
  ),
  ground: ground(),
};

export const block = defineBlock({
  name: 'Feature List',
  description: 'Short facts side by side, each with a line of explanation',
  category: 'Content',
  version: 2,
  properties,
  Render: FeatureList,
});

function FeatureList({ heading, intro, features, ground }: PropsOf<typeof properties>) {
  if (features.length === 0) {
    return <EmptyBlock name="Feature List">Add the first feature.</EmptyBlock>;
  }
  const Title = heading ? 'h3' : 'h2';
  const isBand = ground === 'band';
  return (
    <PageSection title={heading} intro={intro} ground={ground}>
      <ul
        className={clsx(
          isBand ? 'gap-8' : 'gap-x-10 gap-y-8',
          'grid @2xl:grid-cols-2 @5xl:grid-cols-4',
        )}
      >
        {features.map(({ id, title, text }) => (
          <li
            key={id}
            className={clsx(
              isBand ? 'border-band-accent' : 'border-accent',
              'border-l-4 pl-4 wrap-anywhere',
            )}
          >
            <Title className="text-lg font-semibold">{title}</Title>
            <p className="mt-1 text-muted-foreground">{text}</p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
