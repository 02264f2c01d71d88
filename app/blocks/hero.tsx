import { Drawing } from '~/components/drawing';
import { HERO_LOOKS, HERO_SIZES } from '~/components/hero-looks';
import { ArrowRight } from '~/components/icons';
import { Button, type ButtonProps } from '~/components/ui/button';
import { notify } from '~/components/ui/toast';
import { SafeAnchor } from '~/features/content/safe-anchor';
import { safeLink } from '~/features/content/safe-link';
import { lateComponent } from '~/lib/late-code';
import { TOAST_TEXT } from '~/lib/page-signals';
import { useSite } from '~/lib/site/use-site';
import { ActionButton } from './action-button';
import {
  defineBlock,
  isRecord,
  link,
  type Property,
  type PropsOf,
  type StoredProps,
  text,
  textarea,
} from './block';
import type { WithDrawing } from './block-picture';

/** Loaded only for pages with their own image, or without a drawing from the server. */
const Chosen = lateComponent(async () => ({ default: (await import('./chosen-hero')).ChosenHero }));

/** Checked in full only when it is shown, because the default home page does not need that code. */
const ownImage: Property<unknown> = {
  field: { control: 'image', label: 'Image' },
  read: (stored) => (isRecord(stored) && 'path' in stored ? stored : null),
};

const properties = {
  headline: text('Headline', 'Your headline'),
  subline: textarea('Subheading'),
  image: ownImage,
  audience: text('First button: who it’s for'),
  label: text('First button', 'Contact Us'),
  link: link('First button link', '/contact'),
  toast: text('First button: short message when pressed'),
  secondAudience: text('Second button: who it’s for'),
  secondLabel: text('Second button'),
  secondLink: link('Second button link', '/#services'),
  secondToast: text('Second button: short message when pressed'),
};

export const block = defineBlock({
  name: 'Hero Section',
  description: 'Headline, hero image and two buttons',
  category: 'Content',
  version: 2,
  hasFixedSpace: true,
  properties,
  Render: Hero,
});

type HeroProps = PropsOf<typeof properties> & Pick<StoredProps, 'isOpening'> & WithDrawing;

function Hero({ headline, subline, image, isOpening, drawing, ...buttons }: HeroProps) {
  const { settings, branding } = useSite();
  const chosen = image ?? branding.hero;
  const Headline = isOpening ? 'h1' : 'h2';
  return (
    <section className="mx-auto grid max-w-7xl items-center gap-8 px-4 pt-6 pb-12 @2xl:px-6 @5xl:grid-cols-12 @5xl:gap-10 @5xl:px-8 @5xl:pt-8 @5xl:pb-16">
      <div className="min-w-0 wrap-anywhere @5xl:col-span-5">
        <p className="font-semibold text-cta">{settings.company.tagline}</p>
        <Headline className="mt-3 text-title font-bold tracking-tight @2xl:text-5xl @2xl:leading-[1.08] @7xl:text-6xl">
          {headline}
        </Headline>
        <p className="mt-5 max-w-xl text-lg text-muted-foreground">{subline}</p>
        <Buttons {...buttons} />
      </div>
      <div className="@5xl:col-span-7">
        {drawing && !chosen ? (
          <Drawing drawing={drawing} sizes={HERO_SIZES} isFirst className={HERO_LOOKS} />
        ) : (
          <Chosen image={chosen} />
        )}
      </div>
    </section>
  );
}

/** With a line above each button, or plain. */
function Buttons(
  props: Omit<HeroProps, 'headline' | 'subline' | 'image' | 'isOpening' | 'drawing'>,
) {
  const { audience, label, link, toast } = props;
  const { secondAudience, secondLabel, secondLink, secondToast } = props;
  if (!audience && !secondAudience && !toast && !secondToast) {
    return (
      <div className="mt-8 flex flex-wrap gap-3">
        <ActionButton label={label} href={link} />
        <ActionButton label={secondLabel} href={secondLink} variant="outline" />
      </div>
    );
  }
  return (
    <div className="mt-8 grid gap-4 @2xl:grid-cols-2 @5xl:grid-cols-1 @7xl:grid-cols-2">
      <PathButton audience={audience} label={label} link={link} toast={toast} />
      <PathButton
        audience={secondAudience}
        label={secondLabel}
        link={secondLink}
        toast={secondToast}
        variant="cta"
      />
    </div>
  );
}

interface PathButtonProps {
  audience: string;
  label: string;
  link: string;
  toast: string;
  variant?: ButtonProps['variant'];
}

function PathButton({ audience, label, link, toast, variant }: PathButtonProps) {
  if (!label || !safeLink(link)) return null;
  const toastProps = toast && { [TOAST_TEXT]: toast, onClick: () => notify.info(toast) };
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-muted-foreground">{audience}</p>
      <Button asChild size="lg" variant={variant}>
        <SafeAnchor href={link} {...toastProps}>
          {label}
          <ArrowRight aria-hidden />
        </SafeAnchor>
      </Button>
    </div>
  );
}
