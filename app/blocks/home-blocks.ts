import { block as commitments } from './commitments';
import { block as contactForm } from './contact-form';
import { block as hero } from './hero';
import { block as pathways } from './pathways';
import { block as servicesGrid } from './services-grid';
import { block as whyChooseUs } from './why-choose-us';

/** The blocks of the default home page. It shows all six, and one file loads faster than six. */
export const HOME_BLOCKS = {
  hero,
  commitments,
  'services-grid': servicesGrid,
  pathways,
  'why-choose-us': whyChooseUs,
  'contact-form': contactForm,
};
