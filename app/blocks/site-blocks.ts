import { block as benefits } from './benefits';
import { block as callToAction } from './call-to-action';
import { block as faq } from './faq';
import { block as featureList } from './feature-list';
import { block as openPositions } from './open-positions';
import { block as pageHero } from './page-hero';
import { block as programCards } from './program-cards';

/** Blocks of the site's own pages. Most pages show several, so they are one file. */
export const SITE_BLOCKS = {
  'page-hero': pageHero,
  'program-cards': programCards,
  'feature-list': featureList,
  benefits,
  faq,
  'call-to-action': callToAction,
  'open-positions': openPositions,
};
