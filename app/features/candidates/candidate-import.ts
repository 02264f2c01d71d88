import { contactFields } from '~/features/records/imports/import-fields';
import type {
  ImportField,
  ImportPlan,
  ImportRecord,
  KnownRecord,
} from '~/features/records/imports/import-plan';
import { unwrap } from '~/lib/errors';
import { formatDate } from '~/lib/format';
import { CANDIDATE_STATUSES, WORK_RIGHTS } from '~/lib/records/trade';
import type { Db } from '~/lib/supabase/client';

const EMAIL_BATCH = 1000;
const SUBURB_MAX = 100;
const POSTCODE_MAX = 4;
const DAY_MAX = 10;
const RIGHTS_MAX = 50;
const LICENCES_MAX = 1000;
const INTERESTS_MAX = 2000;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const AUSTRALIAN_DAY = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;

const { name, email, phone, status } = contactFields(CANDIDATE_STATUSES);

export const CANDIDATE_IMPORT: ImportPlan = {
  table: 'candidates',
  many: 'candidates',
  hasPersonNames: true,
  fields: {
    ...(name && { name: { ...name, names: [...name.names, 'candidate'] } }),
    ...(email && { email }),
    ...(phone && { phone }),
    suburb: { label: 'Suburb', names: ['suburb', 'city', 'town'], max: SUBURB_MAX },
    postcode: {
      label: 'Postcode',
      names: ['postcode', 'post code', 'postal code', 'zip'],
      max: POSTCODE_MAX,
      problem: (text) => (text && !/^\d{4}$/.test(text) ? 'Four digits.' : undefined),
    },
    date_of_birth: dayField('Date of birth', ['date of birth', 'birth date', 'dob', 'born']),
    work_rights: {
      label: 'Right to work',
      names: ['work rights', 'right to work', 'residency', 'visa'],
      max: RIGHTS_MAX,
      read: rightsValue,
      problem: (text) =>
        text && !Object.hasOwn(WORK_RIGHTS, text)
          ? `One of: ${Object.values(WORK_RIGHTS).join(', ')}.`
          : undefined,
      words: (value) => WORK_RIGHTS[value as keyof typeof WORK_RIGHTS] ?? value,
    },
    licences: {
      label: 'Licences',
      names: ['licences', 'licence', 'licenses', 'license', 'tickets'],
      max: LICENCES_MAX,
    },
    interests: {
      label: 'Looking for',
      names: ['interests', 'looking for', 'preferred work', 'trade'],
      max: INTERESTS_MAX,
    },
    available_from: dayField('Available from', ['available from', 'available', 'availability']),
    ...(status && { status }),
  },
  listKnown,
};

function dayField(label: string, names: string[]): ImportField {
  return {
    label,
    names,
    max: DAY_MAX,
    read: (text) => dayOf(text) ?? text,
    problem: (text) => (text && !dayOf(text) ? 'A date such as 31/12/2008.' : undefined),
    words: (value) => (dayOf(value) ? formatDate(value) : value),
  };
}

/** Reads 31/12/2008 and 2008-12-31. `undefined` for a day that does not exist. */
export function dayOf(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = AUSTRALIAN_DAY.exec(text) ?? [];
  const key = DAY.test(text) ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${key}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(key) ? key : undefined;
}

function rightsValue(text: string): string {
  const wanted = text.toLowerCase();
  const found = Object.entries(WORK_RIGHTS).find(([, label]) => label.toLowerCase() === wanted);
  return found?.[0] ?? wanted;
}

async function listKnown(
  db: Db,
  records: readonly ImportRecord[],
): Promise<Map<string, KnownRecord>> {
  const emails = [...new Set(records.map(({ email: address = '' }) => address.toLowerCase()))];
  const known = new Map<string, KnownRecord>();
  for (let at = 0; at < emails.length; at += EMAIL_BATCH) {
    const part = emails.slice(at, at + EMAIL_BATCH);
    const candidates = unwrap(await db.rpc('known_candidates', { emails: part })) ?? [];
    for (const { address, ...candidate } of candidates) known.set(address, candidate);
  }
  return known;
}
