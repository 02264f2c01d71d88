import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { HERO_LOOKS, HERO_SIZES, HeroImage } from '~/components/hero-image';
import { Button, type ButtonProps } from '~/components/ui/button';
import { notify } from '~/components/ui/toast';
import { HERO } from '~/content/home';
import { useSite } from '~/lib/site/use-site';
import { ActionButton } from './action-button';
import { defineBlock, type PropsOf, text, textarea } from './block';
import { BlockImage } from './block-image';
import { link, list } from './properties';
import { image } from './stored-file';

const properties = {
  headline: text('Headline', HERO.headline),
  subline: textarea('Subline', HERO.subline),
  image: image('Image, instead of the site’s own'),
  buttons: list(
    'Buttons, instead of the two ways in',
    { label: text('Label', 'Contact Us'), link: link('Link', '/contact') },
    { max: 2 },
  ),
};

export const block = defineBlock({
  name: 'Hero Section',
  description: 'Headline, two ways in and the hero image',
  category: 'Content',
  isNew: false,
  properties,
  Render: Hero,
});

function Hero({ headline, subline, image, buttons }: PropsOf<typeof properties>) {
  const { company } = useSite().settings;
  return (
    <section className="mx-auto grid max-w-7xl items-center gap-8 px-4 pt-6 pb-12 sm:px-6 lg:grid-cols-12 lg:gap-10 lg:px-8 lg:pt-8 lg:pb-16">
      <div className="min-w-0 wrap-anywhere lg:col-span-5">
        <p className="font-semibold text-cta">{company.tagline}</p>
        <h1 className="mt-3 text-4xl leading-[1.08] font-bold tracking-tight sm:text-5xl xl:text-6xl">
          {headline}
        </h1>
        <p className="mt-5 max-w-xl text-lg text-muted-foreground">{subline}</p>
        {buttons.length === 0 ? <TwoWaysIn /> : <Buttons buttons={buttons} />}
      </div>
      <div className="lg:col-span-7">
        {image ? (
          <BlockImage
            image={image}
            ratio={4 / 3}
            sizes={HERO_SIZES}
            isFirst
            className={HERO_LOOKS}
          />
        ) : (
          <HeroImage />
        )}
      </div>
    </section>
  );
}

function Buttons({ buttons }: Pick<PropsOf<typeof properties>, 'buttons'>) {
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      {buttons.map(({ id, label, link }, index) => (
        <ActionButton
          key={id}
          label={label}
          href={link}
          variant={index === 0 ? 'default' : 'outline'}
        />
      ))}
    </div>
  );
}

function TwoWaysIn() {
  return (
    <div className="mt-8 grid gap-4 sm:grid-cols-2">
      <PathButton
        audience="I'm an employer"
        label="Start Hiring"
        to="/recruitment"
        toast="Redirecting to hiring portal..."
      />
      <PathButton
        audience="I'm looking for work"
        label="Find Opportunities"
        to="/apprenticeships"
        toast="Exploring opportunities..."
        variant="cta"
      />
    </div>
  );
}

interface PathButtonProps {
  audience: string;
  label: string;
  to: string;
  toast: string;
  variant?: ButtonProps['variant'];
}

function PathButton({ audience, label, to, toast, variant }: PathButtonProps) {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-muted-foreground">{audience}</p>
      <Button asChild size="lg" variant={variant}>
        <Link to={to} onClick={() => notify.info(toast)}>
          {label}
          <ArrowRight aria-hidden />
        </Link>
      </Button>
    </div>
  );
}
