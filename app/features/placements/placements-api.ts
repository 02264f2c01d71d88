import { z } from 'zod';
import { readTable } from '~/features/records/record-api';
import { AppError, unwrap } from '~/lib/errors';
import { CURRENT_STATUSES } from '~/lib/records/current';
import type { VacancyKind } from '~/lib/records/trade';
import type { Db } from '~/lib/supabase/client';
import { insertOnce } from '~/lib/supabase/insert-once';
import type { ListPage } from '~/lib/supabase/list-page';
import {
  EMPTY_PLACEMENT,
  type NewPlacement,
  type Placement,
  type PlacementQuery,
  type PlacementRow,
  toPlacementRow,
} from './placements-schema';

const NAMES = 'candidate_name, organisation_name, supervisor_name';
const COLUMNS = `id, name:candidate_name, ${NAMES}, candidate_id, organisation_id, vacancy_id, application_id, supervisor_id, kind, position, starts_on, expected_end_on, ended_on, end_reason, status, suspended_from, suspended_until, suspended_reason, training_contract, provider, qualification, owner_id, care_plan_id, created_at, updated_at, owner:staff(name)`;
const PLACEMENTS_MAX = 100;
const PARTIES_SHOWN = 6;

export function listPlacements(
  db: Db,
  query: PlacementQuery,
  signal: AbortSignal | null = null,
): Promise<ListPage<PlacementRow>> {
  return readTable(db, 'placements', COLUMNS, query, signal);
}

export async function getPlacement(db: Db, id: string): Promise<Placement> {
  const request = db.from('placements').select(`*, ${NAMES}`).eq('id', id);
  const found = unwrap(await request.maybeSingle());
  if (!found) throw new AppError('not_found', 'This placement no longer exists.');
  return found as unknown as Placement;
}

/** Whose placements to list. */
export type PlacementsOf =
  | { candidate_id: string }
  | { organisation_id: string }
  | { vacancy_id: string };

/** The latest first. */
export async function listPlacementsOf(db: Db, of: PlacementsOf): Promise<PlacementRow[]> {
  const request = db.from('placements').select(COLUMNS).match(of);
  const rows = unwrap(
    await request.order('starts_on', { ascending: false }).order('id').limit(PLACEMENTS_MAX),
  );
  return (rows ?? []) as unknown as PlacementRow[];
}

const STATUSES = CURRENT_STATUSES.placements ?? [];

/** The placements that someone has now, or is about to start. */
export async function listCurrentOf(db: Db, candidateId: string): Promise<PlacementRow[]> {
  const all = await listPlacementsOf(db, { candidate_id: candidateId });
  return all.filter(({ status }) => STATUSES.includes(status));
}

/** Whether a placement that has not ended has no owner. */
export async function hasOwnerless(db: Db): Promise<boolean> {
  const request = db.from('placements').select('id').is('owner_id', null).in('status', STATUSES);
  return (unwrap(await request.limit(1)) ?? []).length > 0;
}

/** With an application, the database also moves it and fills a position of its vacancy. */
export function createPlacement(db: Db, form: NewPlacement): Promise<string> {
  return insertOnce(db, 'placements', toPlacementRow(form));
}

/** An application as it is after placing, so that only this move is undone. */
export async function getPlacedVersion(db: Db, applicationId: string) {
  const request = db.from('applications').select('id, updated_at').eq('id', applicationId);
  return unwrap(await request.single());
}

/** Withdraws the placement and returns the application to its former stage. */
export async function undoPlacing(
  db: Db,
  placed: { id: string; updated_at: string },
): Promise<void> {
  unwrap(await db.rpc('undo_moves', { moves: [placed] }));
}

export interface PlaceStart {
  values: NewPlacement;
  candidate: string;
  organisation: string;
}

const untoldSchema = z
  .object({ vacancy: z.object({ id: z.string(), status: z.string() }).nullable() })
  .nullable();

/** If placing someone has filled the vacancy: which one, and how many others wait for an answer. */
export async function findUntold(
  db: Db,
  applicationId: string,
): Promise<{ vacancyId: string; count: number } | null> {
  const own = db
    .from('applications')
    .select('vacancy:vacancies(id, status)')
    .eq('id', applicationId);
  const vacancy = untoldSchema.parse(unwrap(await own.maybeSingle()))?.vacancy;
  if (vacancy?.status !== 'filled') return null;
  const others = await db
    .from('applications')
    .select('id', { count: 'exact', head: true })
    .eq('vacancy_id', vacancy.id)
    .not('stage', 'in', '(placed,unsuccessful,withdrawn)');
  return others.count ? { vacancyId: vacancy.id, count: others.count } : null;
}

/** What the dialog starts with when someone is placed from an application. */
export async function getPlaceStart(db: Db, applicationId: string): Promise<PlaceStart> {
  const request = db
    .from('applications')
    .select(
      'candidate_id, candidate:candidates(name), vacancy:vacancies(title, kind, starts_on, owner_id, organisation_id, organisation:organisations(name))',
    )
    .eq('id', applicationId);
  const found = unwrap(await request.maybeSingle());
  if (!found) throw new AppError('not_found');
  const { candidate_id, candidate, vacancy } = found;
  const known = vacancy && (await lastPlacement(db, vacancy));
  return {
    candidate: candidate?.name ?? '',
    organisation: vacancy?.organisation?.name ?? '',
    values: {
      ...EMPTY_PLACEMENT,
      candidate_id,
      application_id: applicationId,
      organisation_id: vacancy?.organisation_id ?? '',
      kind: (vacancy?.kind ?? '') as VacancyKind,
      position: vacancy?.title ?? '',
      starts_on: vacancy?.starts_on ?? '',
      owner_id: vacancy?.owner_id ?? '',
      provider: known?.provider ?? '',
      // A contact who has left the employer since cannot supervise.
      supervisor_id:
        known?.supervisor?.organisation_id === vacancy?.organisation_id
          ? (known?.supervisor?.id ?? '')
          : '',
    },
  };
}

/** Who supervised and who trained the employer's latest placement of this kind: often the same again. */
async function lastPlacement(db: Db, of: { organisation_id: string | null; kind: string }) {
  if (!of.organisation_id) return null;
  const request = db
    .from('placements')
    .select('provider, supervisor:clients(id, organisation_id)')
    .match({ organisation_id: of.organisation_id, kind: of.kind });
  return unwrap(await request.order('starts_on', { ascending: false }).limit(1).maybeSingle());
}

export interface Party {
  id: string;
  name: string;
  detail: string;
}

export async function findOrganisations(db: Db, search: string): Promise<Party[]> {
  const request = db.rpc('search_organisations', { search }).select('id, name, suburb');
  const rows = unwrap(await request.order('name').limit(PARTIES_SHOWN)) ?? [];
  return rows.map(({ id, name, suburb }) => ({ id, name, detail: suburb ?? '' }));
}

export async function findCandidates(db: Db, search: string): Promise<Party[]> {
  const page = unwrap(await db.rpc('find_candidates', { search, page_size: PARTIES_SHOWN }));
  const { rows } = page as unknown as {
    rows: { id: string; name: string; email: string | null; phone: string | null }[];
  };
  return rows.map(({ id, name, email, phone }) => ({ id, name, detail: email ?? phone ?? '' }));
}

/** The people who can supervise: the contacts of the employer. */
export async function listSupervisors(db: Db, organisationId: string): Promise<Party[]> {
  const request = db.from('clients').select('id, name').eq('organisation_id', organisationId);
  const rows = unwrap(await request.order('name').limit(PLACEMENTS_MAX)) ?? [];
  return rows.map(({ id, name }) => ({ id, name: name ?? '', detail: '' }));
}

/** The organisations that have placements, for the filter of the list. */
export async function listEmployers(db: Db): Promise<Party[]> {
  const rows = unwrap(await db.rpc('placement_employers')) ?? [];
  return rows.map(({ id, name }) => ({ id, name, detail: '' }));
}
