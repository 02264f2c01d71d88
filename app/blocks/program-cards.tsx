import { PageSection } from '~/components/page-section';
import { ProgramCards } from '~/components/program-cards';
import { APPRENTICESHIPS } from '~/content/apprenticeships';
import { defineBlock, type PropsOf, text, textarea } from './block';
import { EmptyBlock } from './editing';
import { linesOf, list } from './properties';

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
    {
      initial: APPRENTICESHIPS.programs.map(({ points, ...program }) => ({
        ...program,
        points: points.join('\n'),
      })),
    },
  ),
};

export const block = defineBlock({
  name: 'Program Cards',
  description: 'Programs side by side, each with its details',
  category: '{product}',
  properties,
  Render: Programs,
});

function Programs({ heading, intro, programs }: PropsOf<typeof properties>) {
  if (programs.length === 0) {
    return <EmptyBlock name="Program Cards">Add the first program.</EmptyBlock>;
  }
  const cards = programs.map((program) => ({ ...program, points: linesOf(program.points) }));
  return (
    <PageSection title={heading} intro={intro}>
      <ProgramCards programs={cards} titleAs={heading ? 'h3' : 'h2'} />
    </PageSection>
  );
}
