import { POSITIONS_MAX } from '~/lib/jobs/positions-max';
import { VACANCY_KINDS, type VacancyKind } from '~/lib/records/trade';
import { number, select } from './properties';

const USUAL = 3;

/** Which jobs a block lists. This is not in the block’s own file, because visitors do not need it. */
export function jobKind() {
  return select('Which jobs', [
    { value: '', label: 'All jobs' },
    ...Object.entries(VACANCY_KINDS).map(([value, label]) => ({
      value: value as VacancyKind,
      label,
    })),
  ]);
}

export function jobCount() {
  return number('How many to show', USUAL, { min: 1, max: POSITIONS_MAX });
}
