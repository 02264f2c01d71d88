import { useContext } from 'react';
import { PageSection } from '~/components/page-section';
import type { MarkdownNode } from '~/features/content/markdown-tree';
import { defineBlock, type PropsOf, text, textarea } from './block';
import { ground } from './choices';
import { EditingContext, EmptyBlock } from './editing';
import { jobCount, jobKind } from './job-choices';
import { MarkdownContent } from './markdown-content';

const properties = {
  heading: text('Heading', 'Open positions'),
  intro: textarea('Introduction'),
  kind: jobKind(),
  count: jobCount(),
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
        <EmptyBlock name="Open Positions">Visitors see the newest open jobs here.</EmptyBlock>
      ) : (
        <MarkdownContent markdown={positions} className="open-positions" />
      )}
    </PageSection>
  );
}
