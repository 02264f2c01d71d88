import { block as commitments } from './commitments';
import { block as hero } from './hero';
import { block as pathways } from './pathways';
import { block as servicesGrid } from './services-grid';
import { block as whyChooseUs } from './why-choose-us';

/** Blocks of the default home page. It shows all of them, and one file loads faster than five. */
export const HOME_BLOCKS = {
  hero,
  commitments,
  'services-grid': servicesGrid,
  pathways,
  'why-choose-us': whyChooseUs,
};
