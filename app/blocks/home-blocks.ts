import { block as commitments } from './commitments';
import { block as contactForm } from './contact-form';
import { block as hero } from './hero';
import { block as pathways } from './pathways';
import { block as servicesGrid } from './services-grid';
import { block as whyChooseUs } from './why-choose-us';

/** Those of the default home page, which shows them all: one file is less to load than six. */
export const HOME_BLOCKS = {
  hero,
  commitments,
  'services-grid': servicesGrid,
  pathways,
  'why-choose-us': whyChooseUs,
  'contact-form': contactForm,
};
