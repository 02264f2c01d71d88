import { ArrowRight } from '~/components/icons';
import { PageSection } from '~/components/page-section';
import { ActionButton } from './action-button';
import { defineBlock, link, type PropsOf, text, textarea } from './block';
import { ground, layout } from './choices';

const properties = {
  heading: text('Heading', 'Ready when you are'),
  intro: textarea(
    'Text',
    'Tell us about the job you need filled, or the job you want. A person reads every message.',
  ),
  label: text('Button', 'Contact Us'),
  link: link('Button link', '/contact'),
  secondLabel: text('Second button'),
  secondLink: link('Second button link'),
  ground: ground('band'),
  layout: layout(),
};

export const block = defineBlock({
  name: 'Call to Action',
  description: 'One thing to do next, in a few words and one or two buttons',
  category: 'Content',
  properties,
  Render: CallToAction,
});

function CallToAction(props: PropsOf<typeof properties>) {
  return props.ground === 'band' ? <BandCall {...props} /> : <PlainCall {...props} />;
}

function BandCall(props: PropsOf<typeof properties>) {
  const { heading, intro, label, link, secondLabel, secondLink } = props;
  return (
    <section className="mx-auto w-full max-w-7xl px-4 py-8 @2xl:px-6 @5xl:px-8 @5xl:py-12">
      <div className="relative grid gap-8 overflow-hidden rounded-3xl bg-band px-6 py-10 text-band-foreground [--foreground:var(--band-foreground)] [--input:var(--band-muted)] [--muted:var(--band-border)] [--ring:var(--band-accent)] @2xl:px-10 @5xl:grid-cols-12 @5xl:items-center @5xl:px-14 @5xl:py-14">
        <span aria-hidden className="absolute inset-y-0 left-0 w-2 bg-accent" />
        <div className="min-w-0 wrap-anywhere @5xl:col-span-7">
          {heading && (
            <h2 className="text-heading font-bold tracking-tight @2xl:text-4xl @2xl:leading-tight">
              {heading}
            </h2>
          )}
          {intro && <p className="mt-3 max-w-xl text-lg text-band-muted">{intro}</p>}
        </div>
        <div className="flex min-w-0 flex-wrap gap-3 @5xl:col-span-5 @5xl:justify-end">
          <ActionButton label={label} href={link} variant="accent">
            <ArrowRight aria-hidden />
          </ActionButton>
          <ActionButton label={secondLabel} href={secondLink} variant="outline" />
        </div>
      </div>
    </section>
  );
}

function PlainCall(props: PropsOf<typeof properties>) {
  const { heading, intro, label, link, secondLabel, secondLink } = props;
  const isBeside = props.layout === 'beside';
  const size = isBeside ? 'lg' : 'default';
  return (
    <PageSection title={heading} intro={intro} ground={props.ground} isSplit={isBeside}>
      <div className="flex flex-wrap gap-3">
        <ActionButton label={label} href={link} variant="outline" size={size}>
          {isBeside && <ArrowRight aria-hidden />}
        </ActionButton>
        <ActionButton label={secondLabel} href={secondLink} variant="outline" size={size} />
      </div>
    </PageSection>
  );
}
