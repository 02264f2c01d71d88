import { useContext } from 'react';
import { PageSection } from '~/components/page-section';
import type { MarkdownNode } from '~/features/content/markdown-tree';
import { POSITIONS_MAX } from '~/lib/jobs/positions-max';
import { VACANCY_KINDS, type VacancyKind } from '~/lib/records/trade';
import { defineBlock, type PropsOf, text, textarea } from './block';
import { ground } from './choices';
import { EditingContext, EmptyBlock } from './editing';
import { MarkdownContent } from './markdown-content';
import { number, select } from './properties';

const properties = {
  heading: text('Heading', 'Open positions'),
  intro: textarea('Introduction'),
  kind: select('Which jobs', [
    { value: '', label: 'All jobs' },
    ...Object.entries(VACANCY_KINDS).map(([value, label]) => ({
      value: value as VacancyKind,
      label,
    })),
  ]),
  count: number('How many to show', 3, { min: 1, max: POSITIONS_MAX }),
  allLabel: text('Link to all jobs', 'See all jobs'),
  ground: ground(),
};

export const block = defineBlock({
  name: 'Open Positions',
  description: 'The newest jobs that people can apply for',
  category: '{product}',
  isNew: true,
  properties,
  Render: OpenPositions,
});

interface Added {
  /** The server adds the jobs: see app/lib/jobs/open-positions.ts. */
  positions?: MarkdownNode[];
}

function OpenPositions(props: PropsOf<typeof properties> & Added) {
  const { heading, intro, ground, positions = [] } = props;
  const isEditing = useContext(EditingContext);
  if (positions.length === 0 && !isEditing) return null;
  return (
    <PageSection title={heading} intro={intro} ground={ground}>
      {isEditing ? (
        <EmptyBlock name="Open Positions">
          Visitors see the newest open jobs here. While there are none, they see nothing of this
          block.
        </EmptyBlock>
      ) : (
        <MarkdownContent markdown={positions} className="open-positions" />
      )}
    </PageSection>
  );
}
