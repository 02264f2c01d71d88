import { z } from 'zod';
import type { ListConfig } from '~/components/record-list/list-state';
import type { RecordQuery } from '~/features/records/record-kind';
import { CURRENT } from '~/lib/records/current';
import { PLACEMENT_STATUSES, VACANCY_KINDS, type VacancyKind } from '~/lib/records/trade';
import type { Tables } from '~/lib/supabase/database.types';
import { PLACEMENT_MESSAGES } from './messages';

interface Names {
  candidate_name: string | null;
  organisation_name: string | null;
  supervisor_name: string | null;
}

export type Placement = Tables<'placements'> & Names;

/** A row of the list. Boards call a record by its `name`. */
export type PlacementRow = Omit<Placement, 'care_steps' | 'pauses'> & {
  name: string;
  owner: { name: string } | null;
};

const ID = /^(none|[0-9a-f-]{36})$/;

export const PLACEMENT_LIST = {
  columns: ['position', 'kind', 'status', 'starts_on', 'expected_end_on', 'created_at'],
  defaultSort: { column: 'starts_on', isDescending: true },
  filters: {
    status: [...PLACEMENT_STATUSES.values, CURRENT],
    kind: Object.keys(VACANCY_KINDS),
    owner_id: ID,
    organisation_id: ID,
  },
} as const satisfies ListConfig<keyof Placement, PlacementFilter>;

export type PlacementFilter = 'status' | 'kind' | 'owner_id' | 'organisation_id';
export type PlacementColumn = (typeof PLACEMENT_LIST.columns)[number];
export type PlacementQuery = RecordQuery<PlacementColumn, PlacementFilter>;

export const POSITION_MAX = 150;
export const REASON_MAX = 2000;

/** The fields that staff fill in to place someone. */
export const newPlacementSchema = z
  .object({
    candidate_id: z.string().min(1, PLACEMENT_MESSAGES.candidateMissing),
    organisation_id: z.string().min(1, PLACEMENT_MESSAGES.organisationMissing),
    application_id: z.string(),
    kind: z.enum(
      Object.keys(VACANCY_KINDS) as [VacancyKind, ...VacancyKind[]],
      PLACEMENT_MESSAGES.kindMissing,
    ),
    position: z.string().trim().min(1, PLACEMENT_MESSAGES.positionMissing).max(POSITION_MAX),
    starts_on: z.string().min(1, PLACEMENT_MESSAGES.startMissing),
    expected_end_on: z.string(),
    supervisor_id: z.string(),
    provider: z.string().trim().max(150),
    qualification: z.string().trim().max(200),
    training_contract: z.string().trim().max(50),
    owner_id: z.string(),
  })
  .refine(({ starts_on, expected_end_on }) => !expected_end_on || expected_end_on >= starts_on, {
    path: ['expected_end_on'],
    message: PLACEMENT_MESSAGES.endBeforeStart,
  });

export type NewPlacement = z.infer<typeof newPlacementSchema>;

export const EMPTY_PLACEMENT = {
  candidate_id: '',
  organisation_id: '',
  application_id: '',
  kind: '' as VacancyKind,
  position: '',
  starts_on: '',
  expected_end_on: '',
  supervisor_id: '',
  provider: '',
  qualification: '',
  training_contract: '',
  owner_id: '',
} satisfies NewPlacement;

/** Empty choices are stored as null. */
export function toPlacementRow(form: NewPlacement) {
  return {
    ...form,
    application_id: form.application_id || null,
    expected_end_on: form.expected_end_on || null,
    supervisor_id: form.supervisor_id || null,
    provider: form.provider || null,
    qualification: form.qualification || null,
    training_contract: form.training_contract || null,
    owner_id: form.owner_id || null,
  };
}

/** The label of a kind; an unknown one is shown unchanged. */
export function kindLabel(kind: string): string {
  return VACANCY_KINDS[kind as VacancyKind] ?? kind;
}

export function isOver({ status }: Pick<Placement, 'status'>): boolean {
  return status === 'completed' || status === 'ended_early' || status === 'withdrawn';
}
