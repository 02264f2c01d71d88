import { block as benefits } from './benefits';
import { block as callToAction } from './call-to-action';
import { block as faq } from './faq';
import { block as featureList } from './feature-list';
import { block as pageHero } from './page-hero';
import { block as processSteps } from './process-steps';
import { block as programCards } from './program-cards';
import { block as relatedServices } from './related-services';

/** The blocks that the site's own pages are made of. Most pages show several, so they are one file. */
export const SITE_BLOCKS = {
  'page-hero': pageHero,
  'program-cards': programCards,
  'process-steps': processSteps,
  'feature-list': featureList,
  benefits,
  faq,
  'call-to-action': callToAction,
  'related-services': relatedServices,
};
