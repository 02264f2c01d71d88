import { block as processSteps } from './process-steps';
import { block as relatedServices } from './related-services';

/** Blocks that service pages have in addition to `SITE_BLOCKS`. */
export const SERVICE_BLOCKS = {
  'process-steps': processSteps,
  'related-services': relatedServices,
};
