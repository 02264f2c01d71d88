import { contactFields } from '~/features/records/imports/import-fields';
import {
  type ImportField,
  type ImportPlan,
  type ImportRecord,
  type KnownRecord,
  keyOf,
} from '~/features/records/imports/import-plan';
import { writtenDay } from '~/features/records/imports/written-day';
import { unwrap } from '~/lib/errors';
import { formatDate, todayKey } from '~/lib/format';
import { NAME_MAX } from '~/lib/records/lengths';
import { CANDIDATE_STATUSES, WORK_RIGHTS } from '~/lib/records/trade';
import type { Db } from '~/lib/supabase/client';

const BATCH = 1000;
const SUBURB_MAX = 100;
const POSTCODE_MAX = 4;
const DAY_MAX = 30;
const NOTES_MAX = 10_000;
/** A year of two digits can be a few years ahead, if it is not a birthday. */
const YEARS_AHEAD = 10;
const RIGHTS_MAX = 50;
const LICENCES_MAX = 1000;
const INTERESTS_MAX = 2000;

const { name, email, phone, status } = contactFields(CANDIDATE_STATUSES);

export const CANDIDATE_IMPORT: ImportPlan = {
  table: 'candidates',
  many: 'candidates',
  hasPersonNames: true,
  fields: {
    ...(name && { name: { ...name, names: [...name.names, 'candidate'] } }),
    ...(email && { email: { ...email, problem: reachProblem } }),
    ...(phone && { phone }),
    suburb: { label: 'Suburb', names: ['suburb', 'city', 'town'], max: SUBURB_MAX },
    postcode: {
      label: 'Postcode',
      names: ['postcode', 'p code', 'pc', 'postal code', 'zip', 'zip code'],
      max: POSTCODE_MAX,
      problem: (text) => (text && !/^\d{4}$/.test(text) ? 'Four digits.' : undefined),
    },
    date_of_birth: dayField(
      'Date of birth',
      ['date of birth', 'birth date', 'birthday', 'd.o.b', 'born'],
      0,
    ),
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
      names: ['interests', 'looking for', 'preferred work'],
      max: INTERESTS_MAX,
    },
    available_from: dayField(
      'Available from',
      ['available from', 'available', 'availability'],
      YEARS_AHEAD,
    ),
    trades: {
      label: 'Trades',
      names: ['trade', 'trades', 'occupation', 'occupations', 'profession'],
      max: LICENCES_MAX,
    },
    tags: {
      label: 'Skills and tags',
      names: ['tags', 'tag', 'skills', 'skill', 'keywords', 'skills and tags'],
      max: LICENCES_MAX,
    },
    own_transport: {
      label: 'Own transport',
      names: ['own transport', 'transport', 'own car', 'car', 'has car', 'vehicle'],
      max: RIGHTS_MAX,
      read: transportValue,
      problem: (text) => (text && !Object.hasOwn(TRANSPORT, text) ? 'Yes or no.' : undefined),
      words: (value) => TRANSPORT[value as keyof typeof TRANSPORT] ?? value,
    },
    notes: {
      label: 'Notes',
      names: ['notes', 'note', 'comments', 'comment', 'remarks'],
      max: NOTES_MAX,
    },
    owner: {
      label: 'Owner',
      names: ['owner', 'consultant', 'recruiter', 'looked after by', 'assigned to', 'assignee'],
      max: NAME_MAX,
    },
    ...(status && { status }),
  },
  listKnown,
};

function dayField(label: string, names: string[], yearsAhead: number): ImportField {
  const dayOf = (text: string) => writtenDay(text, new Date().getFullYear() + yearsAhead);
  return {
    label,
    names,
    max: DAY_MAX,
    read: (text) => dayOf(text) ?? text,
    problem(text) {
      if (text && !dayOf(text)) return 'A date such as 31/12/2008.';
      return yearsAhead === 0 && text > todayKey() ? 'This day is in the future.' : undefined;
    },
    words: (value) => (dayOf(value) ? formatDate(value) : value),
  };
}

const TRANSPORT = { true: 'Yes', false: 'No' } as const;
const YES = ['yes', 'y', 'true', '1', 'own', 'own car', 'car', 'own transport'];
const NO = ['no', 'n', 'false', '0', 'none'];

function transportValue(text: string): string {
  const wanted = text.toLowerCase();
  if (YES.includes(wanted)) return 'true';
  return NO.includes(wanted) ? 'false' : text;
}

function rightsValue(text: string): string {
  const wanted = text.toLowerCase();
  const found = Object.entries(WORK_RIGHTS).find(([, label]) => label.toLowerCase() === wanted);
  return found?.[0] ?? (Object.hasOwn(WORK_RIGHTS, wanted) ? wanted : text);
}

function reachProblem(text: string, record: ImportRecord): string | undefined {
  if (text) return email?.problem?.(text, record);
  return record.phone ? undefined : 'Enter an email address or a phone number.';
}

async function listKnown(
  db: Db,
  records: readonly ImportRecord[],
): Promise<Map<string, KnownRecord>> {
  const people = records.map((record) => ({
    key: keyOf(record),
    email: record.email ?? null,
    name: record.name ?? null,
    phone: record.phone ?? null,
  }));
  const known = new Map<string, KnownRecord>();
  for (let at = 0; at < people.length; at += BATCH) {
    const part = people.slice(at, at + BATCH);
    const candidates = unwrap(await db.rpc('known_candidates', { people: part })) ?? [];
    for (const { key, ...candidate } of candidates) known.set(key, candidate);
  }
  return known;
}
