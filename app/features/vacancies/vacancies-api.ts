import { readTable } from '~/features/records/record-api';
import { AppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { TablesInsert } from '~/lib/supabase/database.types';
import { insertOnce } from '~/lib/supabase/insert-once';
import type { ListPage } from '~/lib/supabase/list-page';
import { TITLE_MAX, type Vacancy, type VacancyQuery, type VacancyRow } from './vacancies-schema';

const COLUMNS =
  'id, reference, title, name:title, kind, trade, suburb, state, positions, status, closes_on, published_at, created_at, updated_at, owner_id, organisation_id, applicants, organisation:organisations(name), owner:staff(name)';
const EMPLOYERS_SHOWN = 6;
const VACANCIES_MAX = 100;

export function listVacancies(
  db: Db,
  query: VacancyQuery,
  signal: AbortSignal | null = null,
): Promise<ListPage<VacancyRow>> {
  return readTable(db, 'vacancies', COLUMNS, query, signal);
}

/** The vacancies of an organisation, the latest first. */
export async function listVacanciesOf(db: Db, organisationId: string): Promise<VacancyRow[]> {
  const request = db.from('vacancies').select(COLUMNS).eq('organisation_id', organisationId);
  const rows = unwrap(
    await request.order('created_at', { ascending: false }).order('id').limit(VACANCIES_MAX),
  );
  return (rows ?? []) as unknown as VacancyRow[];
}

export function createVacancy(db: Db, vacancy: TablesInsert<'vacancies'>): Promise<string> {
  return insertOnce(db, 'vacancies', vacancy);
}

/** Returns the id of the copy, which is a draft with an address of its own. */
export async function duplicateVacancy(db: Db, vacancy: Vacancy): Promise<string> {
  const { id, number, reference, slug, status, published_at, closed_at, ...rest } = vacancy;
  const { created_at, updated_at, ...advert } = rest;
  const copy = { ...advert, title: `Copy of ${vacancy.title}`.slice(0, TITLE_MAX) };
  return createVacancy(db, copy);
}

/** The organisation that a vacancy is for. */
export interface Employer {
  id: string;
  name: string;
  trading_name: string | null;
}

const EMPLOYER_COLUMNS = 'id, name, trading_name';

export async function getEmployer(db: Db, id: string): Promise<Employer> {
  const request = db.from('organisations').select(EMPLOYER_COLUMNS).eq('id', id);
  const found = unwrap(await request.maybeSingle());
  if (!found) throw new AppError('not_found');
  return found;
}

/** The first few organisations with these words. */
export async function findEmployers(db: Db, search: string): Promise<Employer[]> {
  const request = db.rpc('search_organisations', { search }).select(EMPLOYER_COLUMNS);
  return unwrap(await request.order('name').limit(EMPLOYERS_SHOWN)) ?? [];
}

/** The name that visitors see. */
export function employerName({ name, trading_name }: Employer): string {
  return trading_name?.trim() || name;
}
