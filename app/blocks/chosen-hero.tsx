import { HERO_LOOKS, HERO_SIZES, HeroImage } from '~/components/hero-image';
import { ImageWithFallback } from '~/components/image-with-fallback';
import { ActionButton } from './action-button';
import { isRecord } from './block';
import { imageSources } from './image-sources';
import { readImage } from './stored-file';

interface Buttons {
  label: string;
  link: string;
  secondLabel: string;
  secondLink: string;
}

const RATIO = 4 / 3;
const ON_SITE = { width: 1600, height: 1200 };

/**
 * What a hero shows instead of the usual drawing: an image chosen for the page or the release, or
 * its own buttons.
 */
export function ChosenHero({ image, buttons }: { image?: unknown; buttons?: Buttons }) {
  if (image) return <ChosenImage image={image} />;
  if (!buttons) return null;
  const { label, link, secondLabel, secondLink } = buttons;
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <ActionButton label={label} href={link} />
      <ActionButton label={secondLabel} href={secondLink} variant="outline" />
    </div>
  );
}

function ChosenImage({ image }: { image: unknown }) {
  const sources = heroSources(image);
  if (!sources) return <HeroImage />;
  return (
    <ImageWithFallback
      {...sources}
      sizes={HERO_SIZES}
      decoding="sync"
      loading="eager"
      fetchPriority="high"
      className={HERO_LOOKS}
      fallback={<HeroImage />}
    />
  );
}

/**
 * A release names its hero image by `storage/` plus the name in the bucket, or by an address on the
 * site (§2).
 */
function heroSources(image: unknown) {
  if (!isRecord(image)) return null;
  const path = String(image.path).replace(/^storage\//, 'hero-images/');
  const stored = readImage({ ...image, path });
  if (stored) {
    const sources = imageSources(stored, { ratio: RATIO });
    return sources && { ...sources, alt: stored.alt };
  }
  return path.startsWith('/') ? { ...ON_SITE, src: path, alt: String(image.alt ?? '') } : null;
}
