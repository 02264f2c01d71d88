import { publicFileUrl } from '~/lib/site/storage-url';
import { useSite } from '~/lib/site/use-site';
import { Illustration } from './illustration';
import { ImageWithFallback } from './image-with-fallback';

export const HERO_SIZES = '(min-width: 80rem) 44rem, (min-width: 64rem) 58vw, 100vw';
export const HERO_LOOKS = 'aspect-[4/3] w-full rounded-3xl object-cover';

/** The release's hero, or the site's own drawing where there is none or it fails to load (§2). */
export function HeroImage() {
  const { hero } = useSite().branding;
  const own = <Illustration name="hero" sizes={HERO_SIZES} isFirst className={HERO_LOOKS} />;
  if (!hero) return own;
  return (
    <ImageWithFallback
      src={publicFileUrl('hero-images', hero.path)}
      alt={hero.alt}
      width={1600}
      height={1200}
      fetchPriority="high"
      className={HERO_LOOKS}
      fallback={own}
    />
  );
}
