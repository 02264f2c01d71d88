import { contactFields } from '~/features/records/imports/import-fields';
import type { ImportField, ImportPlan } from '~/features/records/imports/import-plan';
import { formatDate } from '~/lib/format';
import { NAME_MAX } from '~/lib/records/lengths';
import { PLACEMENT_STATUSES, VACANCY_KINDS } from '~/lib/records/trade';
import { kindLabel, POSITION_MAX } from './placements-schema';

const DAY_MAX = 10;
const KIND_MAX = 50;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const AUSTRALIAN_DAY = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;

const { email } = contactFields(PLACEMENT_STATUSES);

/** The candidate is known by the address and the employer by the name. */
export const PLACEMENT_IMPORT: ImportPlan = {
  table: 'placements',
  many: 'placements',
  fields: {
    ...(email && { email: { ...email, names: [...email.names, 'candidate email'] } }),
    organisation: {
      label: 'Employer',
      names: ['employer', 'organisation', 'organization', 'company', 'host'],
      max: NAME_MAX,
      problem: (text) => (text ? undefined : 'The employer is missing.'),
    },
    kind: {
      label: 'Job type',
      names: ['kind', 'type', 'placement type'],
      max: KIND_MAX,
      read: kindValue,
      problem: (text) =>
        Object.hasOwn(VACANCY_KINDS, text)
          ? undefined
          : `One of: ${Object.values(VACANCY_KINDS).join(', ')}.`,
      words: kindLabel,
    },
    position: {
      label: 'Position',
      names: ['position', 'job', 'job title', 'role'],
      max: POSITION_MAX,
      problem: (text) => (text ? undefined : 'The position is missing.'),
    },
    starts_on: {
      ...dayField('Start', ['start', 'start date', 'starts on', 'commencement']),
      problem: (text) => (dayOf(text) ? undefined : 'A date such as 31/12/2026.'),
    },
    expected_end_on: dayField('Expected end', ['expected end', 'end', 'end date', 'nominal end']),
    training_contract: {
      label: 'Training contract',
      names: ['training contract', 'contract number', 'tcid'],
      max: 50,
    },
    provider: { label: 'Provider', names: ['provider', 'rto', 'training provider'], max: 150 },
    qualification: { label: 'Qualification', names: ['qualification', 'course'], max: 200 },
  },
};

function dayField(label: string, names: string[]): ImportField {
  return {
    label,
    names,
    max: DAY_MAX,
    read: (text) => dayOf(text) ?? text,
    problem: (text) => (text && !dayOf(text) ? 'A date such as 31/12/2026.' : undefined),
    words: (value) => (dayOf(value) ? formatDate(value) : value),
  };
}

/** Reads 31/12/2026 and 2026-12-31. `undefined` for a day that does not exist. */
export function dayOf(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = AUSTRALIAN_DAY.exec(text) ?? [];
  const key = DAY.test(text) ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${key}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(key) ? key : undefined;
}

function kindValue(text: string): string {
  const wanted = text.toLowerCase();
  const found = Object.entries(VACANCY_KINDS).find(([, label]) => label.toLowerCase() === wanted);
  return found?.[0] ?? wanted;
}
