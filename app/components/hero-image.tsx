import { HERO_LOOKS, HERO_SIZES } from './hero-looks';
import { Illustration } from './illustration';

/** The site's own drawing, shown if no image was chosen or the chosen one fails to load (§2). */
export function HeroImage() {
  return <Illustration name="hero" sizes={HERO_SIZES} isFirst className={HERO_LOOKS} />;
}
