import { PageSection } from '~/components/page-section';
import { ProgramCards } from '~/components/program-cards';
import { defineBlock, type PropsOf, text, textarea } from './block';
import { ground } from './choices';
import { EmptyBlock } from './editing';
import { linesOf } from './lines-of';
import { list } from './properties';

const properties = {
  heading: text('Heading', 'Our programs'),
  intro: textarea('Introduction'),
  programs: list(
    'Programs',
    {
      title: text('Title', 'Program'),
      text: textarea('Text'),
      points: textarea('Points, one per line'),
    },
    { initial: [{ title: 'A program', text: 'What it is about.' }] },
  ),
  ground: ground(),
};

export const block = defineBlock({
  name: 'Program Cards',
  description: 'Programs side by side, each with its details',
  category: '{product}',
  version: 2,
  properties,
  Render: Programs,
});

function Programs({ heading, intro, programs, ground }: PropsOf<typeof properties>) {
  if (programs.length === 0) {
    return <EmptyBlock name="Program Cards">Add the first program.</EmptyBlock>;
  }
  const cards = programs.map((program) => ({ ...program, points: linesOf(program.points) }));
  return (
    <PageSection title={heading} intro={intro} ground={ground}>
      <ProgramCards programs={cards} titleAs={heading ? 'h3' : 'h2'} />
    </PageSection>
  );
}
