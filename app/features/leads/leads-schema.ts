import { z } from 'zod';
import type { ListConfig } from '~/components/record-list/list-state';
import type { RecordQuery } from '~/features/records/record-kind';
import { NAME_MIN } from '~/lib/constants';
import { sentEstimateSchema } from '~/lib/estimate/sent-estimate';
import { abnProblem } from '~/lib/records/abn';
import { CURRENT } from '~/lib/records/current';
import { EMAIL_MAX, NAME_MAX, PHONE_MAX } from '~/lib/records/lengths';
import { SERVICES } from '~/lib/records/service-types';
import { LEAD_STATUSES, SPAM } from '~/lib/records/statuses';
import { titled } from '~/lib/records/titled-options';
import { VACANCY_KINDS, type VacancyKind } from '~/lib/records/trade';
import type { Tables } from '~/lib/supabase/database.types';
import { LEAD_MESSAGES } from './messages';

const JOB_TITLE_MAX = 150;
const SUBURB_MAX = 100;

export type Lead = Tables<'leads'>;

export function leadStatusLabel(status: string, isSpam = false): string {
  return titled(isSpam ? SPAM : status);
}

/** The promises that the database tells apart: see `private.reply_condition`. */
export const REPLY_CHOICES = {
  due: 'Reply due',
  today: 'Reply due today',
  soon: 'Reply due within two office hours',
  broken: 'Reply late',
  kept: 'Replied on time, last 30 days',
} as const;

export const LEAD_LIST = {
  columns: ['name', 'email', 'phone', 'company', 'service_type', 'status', 'created_at'],
  defaultSort: { column: 'created_at', isDescending: true },
  filters: {
    service: SERVICES,
    status: [...LEAD_STATUSES.values, SPAM, CURRENT],
    assignee: /^(none|[0-9a-f-]{36})$/,
    form: /^[a-z0-9-]{1,60}$/,
    reply: Object.keys(REPLY_CHOICES) as (keyof typeof REPLY_CHOICES)[],
    from: /^\d{4}-\d{2}-\d{2}$/,
    to: /^\d{4}-\d{2}-\d{2}$/,
  },
} as const satisfies ListConfig<keyof Lead, LeadFilter>;

export type LeadFilter = 'service' | 'status' | 'assignee' | 'form' | 'reply' | 'from' | 'to';
export type LeadColumn = (typeof LEAD_LIST.columns)[number];
export type LeadQuery = RecordQuery<LeadColumn, LeadFilter>;

/** The answers to questions that leads have no column for. Answers that do not parse are not shown. */
export const answersSchema = z
  .array(
    z.object({
      name: z.string(),
      label: z.string(),
      value: z.string(),
      /** The path of a file, if the answer is one. */
      file: z.string().optional(),
    }),
  )
  .catch([]);

/** The estimate that the visitor sent with the enquiry. One that does not parse is not shown. */
export const leadEstimateSchema = sentEstimateSchema.nullable().catch(null);

export type LeadAnswers = z.infer<typeof answersSchema>;

const leadRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  service_type: z.string(),
  message: z.string().nullable(),
  answers: answersSchema,
  estimate: leadEstimateSchema,
  status: z.string(),
  is_spam: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  /** When we promised to reply, and when we first did. */
  reply_by: z.string().nullable(),
  first_reply_at: z.string().nullable(),
  assignee_id: z.string().nullable(),
  assignee: z.string().nullable(),
  /** The name of the form it came from. */
  form: z.string().nullable(),
});

export type LeadRow = z.infer<typeof leadRowSchema>;

/** The result of `find_leads`. */
export const leadPageSchema = z.object({
  rows: z.array(leadRowSchema),
  total: z.number(),
  isMore: z.boolean(),
});

/** The fields that staff fill in to add a lead (§7). */
export const newLeadSchema = z.object({
  name: z.string().trim().min(NAME_MIN, 'Name must be at least 2 characters.').max(NAME_MAX),
  email: z.string().trim().max(EMAIL_MAX).pipe(z.email('Please enter a valid email address.')),
  service_type: z.enum(SERVICES, 'Please select a service type.'),
});

/** What staff can correct before a lead becomes an organisation with the draft of a vacancy. */
export const organisationDetailsSchema = z.object({
  name: z.string().trim().min(1, LEAD_MESSAGES.nameMissing).max(NAME_MAX),
  abn: z.string().superRefine((abn, context) => {
    const message = abnProblem(abn);
    if (message) context.addIssue({ code: 'custom', message });
  }),
  phone: z.string().trim().max(PHONE_MAX),
  title: z.string().trim().min(1, LEAD_MESSAGES.jobMissing).max(JOB_TITLE_MAX),
  kind: z.enum(Object.keys(VACANCY_KINDS) as [VacancyKind, ...VacancyKind[]]),
});

export type OrganisationDetails = z.infer<typeof organisationDetailsSchema>;

/** What staff can correct before a lead becomes a candidate. */
export const candidateDetailsSchema = z.object({
  name: z.string().trim().min(1, LEAD_MESSAGES.nameMissing).max(NAME_MAX),
  phone: z.string().trim().max(PHONE_MAX),
  suburb: z.string().trim().max(SUBURB_MAX),
});

export type CandidateDetails = z.infer<typeof candidateDetailsSchema>;

/** What `enquiry_visits` returns. */
export const enquiryVisitsSchema = z.object({
  count: z.number(),
  last_at: z.string().nullable(),
});

export type EnquiryVisits = z.infer<typeof enquiryVisitsSchema>;
