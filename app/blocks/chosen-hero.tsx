import { HERO_LOOKS, HERO_SIZES, HeroImage } from '~/components/hero-image';
import { ActionButton } from './action-button';
import { BlockImage } from './block-image';
import { readImage } from './stored-file';

interface Buttons {
  label: string;
  link: string;
  secondLabel: string;
  secondLink: string;
}

/** What a page's hero shows instead of the site's: its own image, or its own buttons. */
export function ChosenHero({ image, buttons }: { image?: unknown; buttons?: Buttons }) {
  if (image) {
    const own = readImage(image);
    if (!own) return <HeroImage />;
    return (
      <BlockImage image={own} ratio={4 / 3} sizes={HERO_SIZES} isFirst className={HERO_LOOKS} />
    );
  }
  if (!buttons) return null;
  const { label, link, secondLabel, secondLink } = buttons;
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <ActionButton label={label} href={link} />
      <ActionButton label={secondLabel} href={secondLink} variant="outline" />
    </div>
  );
}
