import { z } from 'zod';
import { LIST_PAGE_SIZE } from '~/components/record-list/list-state';
import { updateRecord } from '~/features/records/record-api';
import type { RecordBase } from '~/features/records/record-kind';
import { dayPeriod } from '~/lib/day-period';
import { AppError, unwrap } from '~/lib/errors';
import { titled } from '~/lib/records/titled-options';
import { storeFile } from '~/lib/supabase/candidate-files';
import type { Db } from '~/lib/supabase/client';
import { insertOnce } from '~/lib/supabase/insert-once';
import type { ListPage } from '~/lib/supabase/list-page';
import {
  type Candidate,
  type CandidateChoices,
  type CandidateQuery,
  type CandidateRow,
  candidateChoicesSchema,
  candidatePageSchema,
  type NewCandidate,
  toWords,
} from './candidates-schema';
import { CANDIDATE_MESSAGES } from './messages';

const COLUMNS =
  'id, name, email, other_emails, phone, suburb, postcode, date_of_birth, work_rights, licences, trades, tags, own_transport, interests, available_from, resume_path, unreadable_resume, guardian_name, guardian_relation, guardian_phone, guardian_email, birth_checked_at, status, source, owner_id, user_id, created_at, updated_at';
const APPLICATIONS_MAX = 100;

export async function listCandidates(
  db: Db,
  { search, sort, filters, page, size = LIST_PAGE_SIZE }: CandidateQuery,
  signal: AbortSignal | null = null,
): Promise<ListPage<CandidateRow>> {
  const { since, before } = dayPeriod(filters);
  const request = db.rpc('find_candidates', {
    search,
    ...(filters.status && { status: filters.status }),
    ...(filters.rights && { work_rights: filters.rights }),
    ...(filters.licence && { licence: filters.licence }),
    ...(filters.trade && { trade: filters.trade }),
    ...(filters.tag && { tag: filters.tag }),
    ...(filters.transport && { has_transport: filters.transport === 'yes' }),
    ...(filters.age && { age: filters.age }),
    ...(filters.documents && { documents: filters.documents }),
    ...(filters.owner && { owner: filters.owner }),
    ...(since && { added_from: since }),
    ...(before && { added_before: before }),
    sort: sort.column,
    is_descending: sort.isDescending,
    page_size: size,
    page_offset: (page - 1) * size,
  });
  return candidatePageSchema.parse(unwrap(await (signal ? request.abortSignal(signal) : request)));
}

export async function listChoices(db: Db): Promise<CandidateChoices> {
  return candidateChoicesSchema.parse(unwrap(await db.rpc('candidate_choices')));
}

export async function getCandidate(db: Db, id: string): Promise<Candidate> {
  const found = unwrap(await db.from('candidates').select(COLUMNS).eq('id', id).maybeSingle());
  if (!found) throw new AppError('not_found', CANDIDATE_MESSAGES.gone);
  return found;
}

const minorSchema = z.object({ is_minor: z.boolean().nullable() }).nullable();

/** Whether someone is under 18 by all that is known, which includes what they sent. */
export async function isMinor(db: Db, id: string): Promise<boolean> {
  const request = db.from('candidates').select('is_minor').eq('id', id);
  return minorSchema.parse(unwrap(await request.maybeSingle()))?.is_minor === true;
}

/**
 * Returns the new id. Throws `conflict` if a candidate already has this email, even as an additional
 * address.
 */
export async function createCandidate(
  db: Db,
  { trades, tags, source, ...person }: NewCandidate,
  resume: File | undefined,
): Promise<string> {
  const email = person.email.toLowerCase();
  if (email) {
    const known = db.from('candidates').select('id').contains('other_emails', [email]);
    if ((unwrap(await known.limit(1)) ?? []).length > 0) throw new AppError('conflict');
  }
  const given = Object.entries(person).filter(([, value]) => value !== '');
  return insertOnce(db, 'candidates', {
    ...(Object.fromEntries(given) as { name: string }),
    source,
    trades: toWords(trades),
    tags: toWords(tags),
    ...(resume && { resume_path: await storeFile(db, 'resumes', resume) }),
  });
}

/** What the record screens need to change a candidate by a plain request to the table. */
export const CANDIDATE_RECORD: RecordBase<Candidate> = {
  table: 'candidates',
  noun: ['candidate', 'candidates'],
  messages: CANDIDATE_MESSAGES,
  staleFields: {
    status: ['status', (status) => titled(String(status))],
    owner_id: ['owner'],
    name: ['name', String],
    email: ['email', (email) => String(email ?? 'nothing')],
    phone: ['phone', (phone) => String(phone ?? 'nothing')],
    suburb: ['suburb', (suburb) => String(suburb ?? 'nothing')],
  },
  get: getCandidate,
};

const LISTS = ['licences', 'trades', 'tags'] as const;

/** The form has each list as one text, and an empty address as an empty text. */
export function updateCandidate(
  db: Db,
  base: Candidate,
  change: Partial<Candidate>,
): Promise<string[]> {
  const lists = LISTS.filter((field) => typeof change[field] === 'string');
  const listed = lists.map((field) => [field, toWords(String(change[field]))]);
  return updateRecord(db, CANDIDATE_RECORD, base, { ...change, ...Object.fromEntries(listed) });
}

const applicationSchema = z.object({
  id: z.string(),
  stage: z.string(),
  created_at: z.string(),
  average_score: z.number().nullable(),
  /** Whether the person has got the job. */
  has_placement: z.boolean(),
  guardian_answer: z.string().nullable(),
  waits_for_guardian: z.boolean().nullable(),
  /** Nothing if the person may not see vacancies. */
  vacancy: z.object({ id: z.string(), title: z.string(), reference: z.string() }).nullable(),
});

export type CandidateApplication = z.infer<typeof applicationSchema>;

export async function listApplications(
  db: Db,
  candidateId: string,
): Promise<CandidateApplication[]> {
  const request = db
    .from('applications')
    .select(
      'id, stage, created_at, average_score, has_placement, guardian_answer, waits_for_guardian, vacancy:vacancies(id, title, reference)',
    )
    .eq('candidate_id', candidateId);
  const rows = await request.order('created_at', { ascending: false }).limit(APPLICATIONS_MAX);
  return z.array(applicationSchema).parse(unwrap(rows));
}

const duplicateSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  suburb: z.string().nullable(),
  reason: z.enum(['email', 'phone', 'name']),
});

export type Duplicate = z.infer<typeof duplicateSchema>;

/** Other records that may be of the same person. */
export async function listDuplicates(db: Db, candidateId: string): Promise<Duplicate[]> {
  const found = await db.rpc('candidate_duplicates', { candidate_id: candidateId });
  return z.array(duplicateSchema).parse(unwrap(found));
}

/** Records that may be of someone who is about to be added. */
export async function listSimilar(
  db: Db,
  { name, email, phone }: Pick<NewCandidate, 'name' | 'email' | 'phone'>,
): Promise<Duplicate[]> {
  const found = await db.rpc('similar_candidates', { person: { name, email, phone } });
  return z.array(duplicateSchema).parse(unwrap(found));
}

const applicationToMergeSchema = z.object({
  id: z.string(),
  vacancy: z.string(),
  /** Of the record that is kept. */
  stage: z.string(),
  other_stage: z.string(),
  /** The other record was placed, and the kept one takes that over. */
  has_placement: z.boolean(),
  /** Why the two records cannot be merged yet. */
  problem: z.string().nullable(),
  /** Of the other record, still to come. */
  interviews: z.number(),
  /** The kept application is over, so these are cancelled. */
  cancels: z.boolean(),
});

export type ApplicationToMerge = z.infer<typeof applicationToMergeSchema>;

/** The vacancies for which both records have applied. */
export async function listApplicationsToMerge(
  db: Db,
  keptId: string,
  goneId: string,
): Promise<ApplicationToMerge[]> {
  const found = await db.rpc('applications_to_merge', { kept_id: keptId, gone_id: goneId });
  return z.array(applicationToMergeSchema).parse(unwrap(found));
}

/** Deletes the candidate `goneId`. `chosen` has the values that the remaining candidate gets. */
export async function mergeCandidates(
  db: Db,
  keptId: string,
  goneId: string,
  chosen: Partial<Candidate>,
): Promise<void> {
  unwrap(await db.rpc('merge_candidates', { kept_id: keptId, gone_id: goneId, chosen }));
}
