import { PageSection } from '~/components/page-section';
import { StepList } from '~/components/step-list';
import { RECRUITMENT } from '~/content/recruitment';
import { defineBlock, type PropsOf, text, textarea } from './block';
import { EmptyBlock } from './editing';
import { list } from './properties';

const properties = {
  heading: text('Heading', 'Our process'),
  intro: textarea('Introduction', 'Four steps, and you know at each one where we are.'),
  steps: list(
    'Steps',
    { title: text('Title', 'Step'), text: textarea('Text') },
    { initial: RECRUITMENT.process },
  ),
};

export const block = defineBlock({
  name: 'Process Steps',
  description: 'Numbered steps, joined by a line, on a deep green background',
  category: 'Content',
  properties,
  Render: ProcessSteps,
});

function ProcessSteps({ heading, intro, steps }: PropsOf<typeof properties>) {
  if (steps.length === 0) return <EmptyBlock name="Process Steps">Add the first step.</EmptyBlock>;
  return (
    <PageSection title={heading} intro={intro} isBand>
      <div className="max-w-2xl">
        <StepList steps={steps} />
      </div>
    </PageSection>
  );
}
