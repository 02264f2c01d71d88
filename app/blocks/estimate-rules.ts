import { SIZE_MAX } from '~/lib/estimate/estimate-address';
import { FIRST_RULES } from '~/lib/estimate/first-rules';
import { text, textarea } from './block';
import { factChoice, list, number, select } from './properties';

/** The rules of an estimate. They are not in the block’s own file, because visitors do not need them. */
export function estimateRules() {
  return list(
    'Rules: what an employer could get',
    {
      label: text('Name', 'New rule'),
      fact: factChoice('Amount'),
      kind: select('For', [
        { value: '', label: 'Apprenticeships and traineeships' },
        { value: 'apprenticeship', label: 'Apprenticeships only' },
        { value: 'traineeship', label: 'Traineeships only' },
      ]),
      sizeFrom: number('Minimum number of employees', 1, { min: 1, max: SIZE_MAX }),
      sizeTo: number('Maximum number of employees (0 for no limit)', 0, { min: 0, max: SIZE_MAX }),
      paid: text('How often and when it is paid'),
      condition: textarea('Conditions'),
    },
    { max: 20, initial: FIRST_RULES },
  );
}
