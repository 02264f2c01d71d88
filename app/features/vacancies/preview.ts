import type { Job } from '~/lib/jobs/job-summary';
import { type Advert, toAdvertChange } from './advert';
import type { Vacancy } from './vacancies-schema';

/** The job as visitors will get it. `employer` is the name that they would see. */
export function previewOf(vacancy: Vacancy, advert: Advert, employer: string | null): Job {
  const fields = Object.keys(advert) as (keyof Advert)[];
  const typed = { ...vacancy, ...toAdvertChange(advert, fields) };
  return {
    ...typed,
    kind: typed.kind as Job['kind'],
    hours: typed.hours as Job['hours'],
    pay_per: typed.pay_per as Job['pay_per'],
    reference: vacancy.reference ?? '',
    suburb: typed.suburb ?? '',
    employer: typed.show_employer ? employer : null,
    published_at: vacancy.published_at ?? vacancy.updated_at,
    // The database finds it by the postcode; an advert does not show it.
    region: 'perth',
  };
}
