import { block as processSteps } from './process-steps';
import { block as relatedServices } from './related-services';

/** What the pages of services have in addition to `SITE_BLOCKS`. */
export const SERVICE_BLOCKS = {
  'process-steps': processSteps,
  'related-services': relatedServices,
};
