import { z } from 'zod';
import type { ListConfig } from '~/components/record-list/list-state';
import type { RecordQuery } from '~/features/records/record-kind';
import { NAME_MIN } from '~/lib/constants';
import { CURRENT } from '~/lib/records/current';
import { EMAIL_MAX, NAME_MAX, PHONE_MAX } from '~/lib/records/lengths';
import { CANDIDATE_STATUSES, WORK_RIGHTS } from '~/lib/records/trade';
import type { Tables } from '~/lib/supabase/database.types';

/** The text of the résumé is only for the search, and can be as long as a book. */
export type Candidate = Omit<Tables<'candidates'>, 'resume_text'>;

export const TRANSPORT_LABELS = { yes: 'Own transport', no: 'No own transport' } as const;

export const AGE_LABELS = {
  under_18: 'Under 18',
  guardian_missing: 'Under 18, guardian hasn’t agreed',
} as const;

export const DOCUMENT_STATE_LABELS = {
  expired: 'Document expired',
  expiring: 'Document expires within 30 days',
} as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WORD_MAX = 100;

export const CANDIDATE_LIST = {
  columns: ['name', 'email', 'phone', 'suburb', 'status', 'created_at'],
  defaultSort: { column: 'created_at', isDescending: true },
  filters: {
    status: [...CANDIDATE_STATUSES.values, CURRENT],
    rights: Object.keys(WORK_RIGHTS),
    licence: new RegExp(`^.{1,${WORD_MAX}}$`),
    trade: new RegExp(`^.{1,${WORD_MAX}}$`),
    tag: new RegExp(`^.{1,${WORD_MAX}}$`),
    transport: Object.keys(TRANSPORT_LABELS),
    age: Object.keys(AGE_LABELS),
    documents: Object.keys(DOCUMENT_STATE_LABELS),
    owner: /^(none|[0-9a-f-]{36})$/,
    from: DAY,
    to: DAY,
  },
} as const satisfies ListConfig<keyof Candidate, CandidateFilter>;

export type CandidateFilter =
  | 'status'
  | 'rights'
  | 'licence'
  | 'trade'
  | 'tag'
  | 'transport'
  | 'age'
  | 'documents'
  | 'owner'
  | 'from'
  | 'to';
export type CandidateColumn = (typeof CANDIDATE_LIST.columns)[number];
export type CandidateQuery = RecordQuery<CandidateColumn, CandidateFilter>;

const candidateRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  suburb: z.string().nullable(),
  postcode: z.string().nullable(),
  work_rights: z.string().nullable(),
  /** As typed. */
  licences: z.array(z.string()),
  /** Those that have not expired, under their names in the list of licences. */
  valid_licences: z.array(z.string()),
  trades: z.array(z.string()),
  tags: z.array(z.string()),
  own_transport: z.boolean().nullable(),
  available_from: z.string().nullable(),
  status: z.string(),
  source: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  owner_id: z.string().nullable(),
  owner: z.string().nullable(),
  applications: z.number(),
  /** Under 18, with an application to which no parent or guardian has agreed. */
  waits_for_guardian: z.boolean(),
  has_expired_document: z.boolean(),
});

export type CandidateRow = z.infer<typeof candidateRowSchema>;

/** The result of `find_candidates`. */
export const candidatePageSchema = z.object({
  rows: z.array(candidateRowSchema),
  total: z.number(),
  isMore: z.boolean(),
});

/** What the filters of the list offer, the most frequent first. */
export const candidateChoicesSchema = z.object({
  licences: z.array(z.string()),
  trades: z.array(z.string()),
  tags: z.array(z.string()),
});

export type CandidateChoices = z.infer<typeof candidateChoicesSchema>;

const POSTCODE = /^\d{4}$/;
const REACHABLE = 'Enter an email address or a phone number.';

/** The fields that staff fill in to add a candidate. An address or a number is enough. */
export const newCandidateSchema = z
  .object({
    name: z.string().trim().min(NAME_MIN, 'Name must be at least 2 characters.').max(NAME_MAX),
    email: z
      .string()
      .trim()
      .max(EMAIL_MAX)
      .pipe(z.union([z.literal(''), z.email('Please enter a valid email address.')])),
    phone: z.string().trim().max(PHONE_MAX),
    suburb: z.string().trim().max(WORD_MAX),
    postcode: z
      .string()
      .trim()
      .refine((code) => code === '' || POSTCODE.test(code), 'Four digits.'),
    trades: z.string(),
    tags: z.string(),
    owner_id: z.string(),
    source: z.string(),
  })
  .refine(({ email, phone }) => email !== '' || phone !== '', {
    path: ['email'],
    message: REACHABLE,
    // Also if the name is missing.
    when: () => true,
  });

export type NewCandidate = z.infer<typeof newCandidateSchema>;

/** People write several words in one field: “C, HR” or “White card; Forklift”. */
export function toWords(text: string): string[] {
  const named = text.split(/[,;]/).map((word) => word.trim());
  return [...new Set(named.filter(Boolean))];
}
