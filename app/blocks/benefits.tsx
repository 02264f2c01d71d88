import { CheckList } from '~/components/check-list';
import { PageSection } from '~/components/page-section';
import { defineBlock, type PropsOf, text, textarea } from './block';
import { EmptyBlock } from './editing';
import { linesOf } from './lines-of';
import { list, toggle } from './properties';

const MAX_GROUPS = 3;

const properties = {
  heading: text('Heading', 'What both sides get out of it'),
  intro: textarea('Introduction'),
  groups: list(
    'Groups',
    { title: text('Title', 'Benefits'), points: textarea('Points, one per line') },
    {
      initial: [{ title: 'Benefits', points: 'What people get out of it' }],
      max: MAX_GROUPS,
    },
  ),
  isBand: toggle('On a deep green background', true),
};

const GRIDS: Record<number, string> = {
  2: '@5xl:grid-cols-2 @5xl:gap-16',
  3: '@5xl:grid-cols-3 @5xl:gap-12',
};

export const block = defineBlock({
  name: 'Benefits',
  description: 'Points with a tick, in up to three groups',
  category: 'Content',
  version: 2,
  properties,
  Render: Benefits,
});

function Benefits({ heading, intro, groups, isBand }: PropsOf<typeof properties>) {
  if (groups.length === 0) return <EmptyBlock name="Benefits">Add the first group.</EmptyBlock>;
  const Title = heading ? 'h3' : 'h2';
  return (
    <PageSection title={heading} intro={intro} ground={isBand ? 'band' : 'page'}>
      <div className={`grid gap-10 ${GRIDS[groups.length] ?? ''}`}>
        {groups.map(({ id, title, points }) => (
          <div key={id} className="min-w-0">
            <Title className="mb-4 text-xl font-semibold wrap-anywhere">{title}</Title>
            <CheckList items={linesOf(points)} />
          </div>
        ))}
      </div>
    </PageSection>
  );
}
