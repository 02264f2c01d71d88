import { PageSection } from '~/components/page-section';
import { StepList } from '~/components/step-list';
import { defineBlock, type PropsOf, text, textarea } from './block';
import { ground } from './choices';
import { EmptyBlock } from './editing';
import { list, select } from './properties';

const properties = {
  heading: text('Heading', 'Our process'),
  intro: textarea('Introduction'),
  steps: list(
    'Steps',
    { title: text('Title', 'Step'), text: textarea('Text') },
    { initial: [{ title: 'First step', text: 'What happens.' }] },
  ),
  layout: select('Layout', [
    { value: 'stacked', label: 'Joined by a line, heading above' },
    { value: 'beside', label: 'Joined by a line, heading beside' },
    { value: 'cards', label: 'Numbered cards' },
  ]),
  ground: ground('band'),
};

export const block = defineBlock({
  name: 'Process Steps',
  description: 'Numbered steps or points',
  category: 'Content',
  version: 2,
  properties,
  Render: ProcessSteps,
});

function ProcessSteps({ heading, intro, steps, layout, ground }: PropsOf<typeof properties>) {
  if (steps.length === 0) return <EmptyBlock name="Process Steps">Add the first step.</EmptyBlock>;
  return (
    <PageSection title={heading} intro={intro} ground={ground} isSplit={layout === 'beside'}>
      {layout === 'cards' ? (
        <StepCards steps={steps} />
      ) : (
        <div className={layout === 'stacked' ? 'max-w-2xl' : undefined}>
          <StepList steps={steps} />
        </div>
      )}
    </PageSection>
  );
}

function StepCards({ steps }: Pick<PropsOf<typeof properties>, 'steps'>) {
  return (
    <ol className="grid gap-4 @5xl:grid-cols-2">
      {steps.map(({ id, title, text }, i) => (
        <li
          key={id}
          className="flex gap-5 rounded-2xl border border-band-border p-5 last:odd:@5xl:col-span-2"
        >
          <span
            aria-hidden
            className="w-5 shrink-0 font-display text-3xl leading-none font-bold text-band-accent"
          >
            {i + 1}
          </span>
          <div className="min-w-0 text-lg wrap-anywhere">
            {title && <p className="font-semibold">{title}</p>}
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
