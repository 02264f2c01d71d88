import { z } from 'zod';
import type { ListConfig } from '~/components/record-list/list-state';
import type { RecordQuery } from '~/features/records/record-kind';
import { CURRENT } from '~/lib/records/current';
import { VACANCY_KINDS, VACANCY_STATUSES, type VacancyKind } from '~/lib/records/trade';
import type { Tables } from '~/lib/supabase/database.types';
import { VACANCY_MESSAGES } from './messages';

export type Vacancy = Tables<'vacancies'>;

export const TITLE_MAX = 150;

/** A row of the list. Boards call a record by its `name`. */
export interface VacancyRow
  extends Pick<
    Vacancy,
    | 'id'
    | 'reference'
    | 'title'
    | 'kind'
    | 'trade'
    | 'suburb'
    | 'state'
    | 'positions'
    | 'status'
    | 'closes_on'
    | 'published_at'
    | 'created_at'
    | 'updated_at'
    | 'owner_id'
    | 'organisation_id'
  > {
  name: string;
  /** How many people have applied or been added. */
  applicants: number;
  organisation: { name: string } | null;
  owner: { name: string } | null;
}

export const VACANCY_LIST = {
  columns: ['title', 'kind', 'suburb', 'status', 'closes_on', 'created_at'],
  defaultSort: { column: 'created_at', isDescending: true },
  filters: {
    status: [...VACANCY_STATUSES.values, CURRENT],
    kind: Object.keys(VACANCY_KINDS),
    owner_id: /^(none|[0-9a-f-]{36})$/,
  },
} as const satisfies ListConfig<keyof Vacancy, VacancyFilter>;

export type VacancyFilter = 'status' | 'kind' | 'owner_id';
export type VacancyColumn = (typeof VACANCY_LIST.columns)[number];
export type VacancyQuery = RecordQuery<VacancyColumn, VacancyFilter>;

/** The fields that staff fill in to add a vacancy. The rest is on its page. */
export const newVacancySchema = z.object({
  title: z.string().trim().min(1, VACANCY_MESSAGES.titleMissing).max(TITLE_MAX),
  kind: z.enum(
    Object.keys(VACANCY_KINDS) as [VacancyKind, ...VacancyKind[]],
    VACANCY_MESSAGES.kindMissing,
  ),
  organisation_id: z.string().nullable(),
});

export type NewVacancy = z.infer<typeof newVacancySchema>;

/** The label of a kind; an unknown one is shown unchanged. */
export function kindLabel(kind: string): string {
  return VACANCY_KINDS[kind as VacancyKind] ?? kind;
}
