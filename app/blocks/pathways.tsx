import { ArrowRight } from '~/components/icons';
import { PageSection } from '~/components/page-section';
import { StepList } from '~/components/step-list';
import { SafeAnchor } from '~/features/content/safe-anchor';
import { defineBlock, link, type PropsOf, text, textarea } from './block';
import { ground } from './choices';
import { list } from './properties';

const MAX_LINKS = 4;

function steps(label: string) {
  return list(
    label,
    { title: text('Title', 'Step'), text: textarea('Text') },
    { initial: [{ title: 'First step', text: 'What happens.' }] },
  );
}

function links(label: string) {
  return list(label, { label: text('Label'), link: link('Link') }, { max: MAX_LINKS });
}

const properties = {
  heading: text('Heading', 'How it works'),
  intro: textarea('Introduction'),
  audience: text('First path: who it’s for', 'For employers'),
  title: text('First path: title', 'The first path'),
  steps: steps('First path: steps'),
  links: links('First path: links'),
  secondAudience: text('Second path: who it’s for', 'For job seekers'),
  secondTitle: text('Second path: title', 'The second path'),
  secondSteps: steps('Second path: steps'),
  secondLinks: links('Second path: links'),
  ground: ground('band'),
};

export const block = defineBlock({
  name: 'Pathways',
  description: 'Two paths side by side, each with its steps',
  category: '{product}',
  isNew: true,
  version: 2,
  properties,
  Render: Pathways,
});

function Pathways({ heading, intro, ground, ...props }: PropsOf<typeof properties>) {
  const { audience, title, steps, links } = props;
  const { secondAudience, secondTitle, secondSteps, secondLinks } = props;
  const titleAs = heading ? 'h3' : 'h2';
  return (
    <PageSection title={heading} intro={intro} ground={ground}>
      <div className="grid gap-12 @5xl:grid-cols-2 @5xl:gap-16">
        <Path {...{ audience, title, titleAs, steps, links }} />
        <Path
          audience={secondAudience}
          title={secondTitle}
          titleAs={titleAs}
          steps={secondSteps}
          links={secondLinks}
        />
      </div>
    </PageSection>
  );
}

interface PathProps
  extends Pick<PropsOf<typeof properties>, 'audience' | 'title' | 'steps' | 'links'> {
  titleAs: 'h2' | 'h3';
}

function Path({ audience, title, titleAs: Title, steps, links }: PathProps) {
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="font-semibold text-band-accent">{audience}</p>
      {title && <Title className="mt-1 text-2xl font-semibold">{title}</Title>}
      <div className="mt-6">
        <StepList steps={steps} />
      </div>
      <p className="flex flex-wrap gap-x-8">
        {links.map(({ id, label, link }) => (
          <SafeAnchor
            key={id}
            href={link}
            className="inline-flex min-h-11 items-center gap-2 font-medium text-band-accent underline underline-offset-4 hover:no-underline"
          >
            {label}
            <ArrowRight aria-hidden className="size-4" />
          </SafeAnchor>
        ))}
      </p>
    </div>
  );
}
