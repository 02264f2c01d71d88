import { Link } from 'react-router';
import { CheckList } from '~/components/check-list';
import { Illustration } from '~/components/illustration';
import { SectionHeading } from '~/components/section-heading';
import { Button } from '~/components/ui/button';
import { WHY_CHOOSE_US } from '~/content/home';
import { defineBlock, type PropsOf, text, textarea } from './block';

const properties = {
  heading: text('Heading', 'Why Choose Us'),
  mission: textarea('Mission', WHY_CHOOSE_US.mission),
  targetMarket: textarea('Target market', WHY_CHOOSE_US.targetMarket),
};

export const block = defineBlock({
  name: 'Why Choose Us',
  description: 'Mission, people, and a way to get in touch',
  category: '{product}',
  properties,
  Render: WhyChooseUs,
});

function WhyChooseUs({ heading, mission, targetMarket }: PropsOf<typeof properties>) {
  return (
    <section className="mx-auto grid max-w-7xl items-center gap-10 px-4 py-section @2xl:px-6 @5xl:grid-cols-2 @5xl:gap-16 @5xl:px-8">
      <Illustration
        name="mentor"
        sizes="(min-width: 80rem) 38rem, (min-width: 64rem) 46vw, 100vw"
        className="aspect-[4/3] w-full rounded-3xl object-cover"
      />
      <div className="min-w-0 wrap-anywhere">
        <SectionHeading title={heading} />
        <p className="mt-5 text-lg">{mission}</p>
        <p className="mt-4 text-muted-foreground">{targetMarket}</p>
        <div className="mt-6">
          <CheckList items={WHY_CHOOSE_US.reasons} />
        </div>
        <Button asChild size="lg" className="mt-8">
          <Link to="/contact">Get in Touch</Link>
        </Button>
      </div>
    </section>
  );
}
