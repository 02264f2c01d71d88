import { PageRow } from '~/components/page-row';
import { defineBlock, type PropsOf, text, textarea } from './block';
import { EmptyBlock } from './editing';
import { select } from './properties';

const properties = {
  heading: text('Heading', 'About this page'),
  intro: textarea('Introduction'),
  level: select('Level', [
    { value: 'h2', label: 'Section' },
    { value: 'h3', label: 'Subsection' },
  ]),
};

const LOOKS = {
  h2: 'text-heading font-bold tracking-tight @2xl:text-4xl @2xl:leading-tight',
  h3: 'text-xl font-semibold @2xl:text-2xl',
};

export const block = defineBlock({
  name: 'Heading',
  description: 'A heading with an optional line of introduction',
  category: 'Content',
  properties,
  Render: Heading,
});

function Heading({ heading, intro, level: Level }: PropsOf<typeof properties>) {
  if (!heading) return <EmptyBlock name="Heading">Write the heading.</EmptyBlock>;
  return (
    <PageRow className="-mb-6 pt-10 wrap-anywhere">
      <Level className={LOOKS[Level]}>{heading}</Level>
      {intro && <p className="mt-3 max-w-2xl text-lg text-muted-foreground">{intro}</p>}
    </PageRow>
  );
}
