import { HeroImage } from '~/components/hero-image';
import { HERO_LOOKS, HERO_SIZES } from '~/components/hero-looks';
import { ImageWithFallback } from '~/components/image-with-fallback';
import { isRecord } from './block';
import { imageSources } from './image-sources';
import { readImage } from './stored-file';

const RATIO = 4 / 3;
const ON_SITE = { width: 1600, height: 1200 };

/** The image chosen for the page or the release, or the usual drawing. */
export function ChosenHero({ image }: { image: unknown }) {
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
