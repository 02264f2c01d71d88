import { factMark } from '../facts/with-facts.ts';

/** What a new estimate starts with: facts that come with a new site. Owners change them. */
export const FIRST_RULES = [
  {
    label: 'Priority Hiring Incentive',
    fact: factMark('priority-hiring-incentive'),
    paid: 'Paid in parts, after 6 and 12 months.',
    condition: 'For occupations on the Australian Apprenticeships Priority List.',
  },
  {
    label: 'State incentive for employers',
    fact: factMark('wa-employer-incentive'),
    paid: 'Paid in parts, the last one after completion.',
    condition: 'For new apprentices and trainees whose training contract is registered.',
  },
];
