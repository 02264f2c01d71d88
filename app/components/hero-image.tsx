import { Illustration } from './illustration';

export const HERO_SIZES = '(min-width: 80rem) 44rem, (min-width: 64rem) 58vw, 100vw';
export const HERO_LOOKS = 'aspect-[4/3] w-full rounded-3xl object-cover';

/** The site's own drawing, shown if no image was chosen or the chosen one fails to load (§2). */
export function HeroImage() {
  return <Illustration name="hero" sizes={HERO_SIZES} isFirst className={HERO_LOOKS} />;
}
