import type { Tables } from '~/lib/supabase/database.types';
import { type Advert, toAdvertChange } from './advert';
import type { Vacancy } from './vacancies-schema';

/** What visitors would read of a vacancy. */
export type JobPreview = Omit<Tables<'open_vacancies'>, 'region'>;

/** The advert as visitors will get it. `employer` is the name that they would see. */
export function previewOf(vacancy: Vacancy, advert: Advert, employer: string | null): JobPreview {
  const fields = Object.keys(advert) as (keyof Advert)[];
  const typed = { ...vacancy, ...toAdvertChange(advert, fields) };
  const { id, status, organisation_id, owner_id, show_employer, ...job } = typed;
  const { number, closed_at, created_at, updated_at, ...shown } = job;
  return {
    ...shown,
    vacancy_id: id,
    reference: vacancy.reference ?? '',
    suburb: typed.suburb ?? '',
    employer: show_employer ? employer : null,
    published_at: vacancy.published_at ?? updated_at,
    changed_at: updated_at,
  };
}
