import { CheckList } from '~/components/check-list';
import { SectionHeading } from '~/components/section-heading';
import { ActionButton } from './action-button';
import { defineBlock, link, type PropsOf, text, textarea } from './block';
import { BlockPicture, type WithDrawing } from './block-picture';
import { linesOf } from './lines-of';
import { picture } from './pictures';
import { image } from './stored-file';

const properties = {
  heading: text('Heading', 'Why Choose Us'),
  mission: textarea('Mission', 'What you are here for.'),
  targetMarket: textarea('Target market'),
  reasons: textarea('Reasons, one per line'),
  label: text('Button', 'Get in Touch'),
  link: link('Button link', '/contact'),
  picture: picture('Drawing'),
  image: image('Your own picture, instead of the drawing'),
};

export const block = defineBlock({
  name: 'Why Choose Us',
  description: 'Mission, people, and a way to get in touch',
  category: '{product}',
  version: 2,
  properties,
  Render: WhyChooseUs,
});

function WhyChooseUs(props: PropsOf<typeof properties> & WithDrawing) {
  const { heading, mission, targetMarket, reasons, label, link } = props;
  return (
    <section className="mx-auto grid max-w-7xl items-center gap-10 px-4 py-section @2xl:px-6 @5xl:grid-cols-2 @5xl:gap-16 @5xl:px-8">
      <BlockPicture
        name={props.picture}
        image={props.image}
        drawing={props.drawing}
        sizes="(min-width: 80rem) 38rem, (min-width: 64rem) 46vw, 100vw"
        className="aspect-[4/3] w-full rounded-3xl object-cover"
      />
      <div className="min-w-0 wrap-anywhere">
        <SectionHeading title={heading} />
        <p className="mt-5 text-lg">{mission}</p>
        {targetMarket && <p className="mt-4 text-muted-foreground">{targetMarket}</p>}
        {reasons && (
          <div className="mt-6">
            <CheckList items={linesOf(reasons)} />
          </div>
        )}
        <div className="mt-8 empty:hidden">
          <ActionButton label={label} href={link} />
        </div>
      </div>
    </section>
  );
}
