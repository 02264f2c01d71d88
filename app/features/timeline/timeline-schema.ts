import { z } from 'zod';
import { formatDate } from '~/lib/format';
import { serviceLabel } from '~/lib/records/service-types';
import { sourceLabel } from '~/lib/records/sources';
import { titled } from '~/lib/records/titled-options';
import { SHORTLIST_ANSWERS, VACANCY_KINDS, WORK_RIGHTS } from '~/lib/records/trade';
import type { Tables } from '~/lib/supabase/database.types';

/**
 * `actor` is the person's name, or `null` for the system and for deleted accounts. `mentioned` has
 * the names of mentioned colleagues as they are now, by id.
 */
export type Activity = Tables<'activities'> & {
  actor: string | null;
  mentioned: Record<string, string>;
  /** The title of the vacancy and the name of the candidate that the entry is about. */
  vacancy: string | null;
  candidate: string | null;
};

export interface TimelinePage {
  entries: Activity[];
  has_more: boolean;
}

export const timelinePageSchema = z.object({
  entries: z.array(z.looseObject({ id: z.string(), kind: z.string(), created_at: z.string() })),
  has_more: z.boolean(),
});

/** The choices of the filter, and the kinds of entries behind each. The rest are changes. */
const SHOWN_KINDS = {
  mail: ['email', 'received', 'text'],
  notes: ['note', 'call'],
  meetings: ['visit', 'interview', 'care'],
};

export const KIND_CHOICES = {
  mail: 'Mail and texts',
  notes: 'Notes and calls',
  meetings: 'Visits and interviews',
  changes: 'Changes',
} as const;

/** The kinds that a choice in the address shows; `null` for all. */
export function kindsOf(choice: string | null): string[] | null {
  if (choice === 'mail' || choice === 'notes' || choice === 'meetings') return SHOWN_KINDS[choice];
  if (choice !== 'changes') return null;
  const others = Object.values(SHOWN_KINDS).flat();
  return Object.keys(KIND_LABELS).filter((kind) => !others.includes(kind));
}

const mentionsSchema = z.object({
  mentions: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** The colleagues whom a note mentions, with their names as they were written. */
export function mentionsOf({ details }: Pick<Activity, 'details'>) {
  return mentionsSchema.safeParse(details).data?.mentions ?? [];
}

const changeSchema = z.record(
  z.string(),
  z.object({ before: z.unknown(), after: z.unknown(), other: z.unknown().optional() }),
);

export interface FieldChange {
  field: string;
  before: string;
  after: string;
  /** The value that was lost when two records were merged. */
  notKept: string | null;
}

const FIELDS: Record<string, string> = {
  is_spam: 'Spam',
  service_type: 'Service',
  work_rights: 'Right to work',
  owner: 'Owner',
  assignee: 'Owner',
  resume_path: 'Résumé',
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const VALUES: Record<string, (value: string) => string> = {
  status: (status) => titled(status.replaceAll('_', ' ')),
  kind: (kind) => VACANCY_KINDS[kind as keyof typeof VACANCY_KINDS] ?? kind,
  stage: titled,
  work_rights: (rights) => WORK_RIGHTS[rights as keyof typeof WORK_RIGHTS] ?? rights,
  service_type: serviceLabel,
  source: sourceLabel,
};

/** The changes in an entry. Empty if its details are of another kind. */
export function fieldChanges(details: unknown): FieldChange[] {
  const changes = changeSchema.safeParse(details);
  if (!changes.success) return [];
  return Object.entries(changes.data)
    .map(([key, { before, after, other }]) => ({
      field: fieldName(key),
      before: isFile(key, before) ? 'the earlier file' : written(key, before),
      after: isFile(key, after) ? 'a new file' : written(key, after),
      notKept: isNothing(other) || other === after ? null : written(key, other),
    }))
    .filter(({ before, after, notKept }) => before !== after || notKept !== null);
}

/** Where a file is kept says nothing to people. */
function isFile(key: string, value: unknown): boolean {
  return key.endsWith('_path') && !isNothing(value);
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function written(key: string, value: unknown): string {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (isNothing(value)) return 'nothing';
  const text = String(value);
  return VALUES[key]?.(text) ?? (DAY.test(text) ? formatDate(text) : text);
}

/** What the database can put back: see `private.details_changed_by`. */
const PUT_BACK_FIELDS = new Set(
  'name email phone company service_type source suburb postcode date_of_birth work_rights licences trades tags own_transport interests available_from guardian_name guardian_relation guardian_phone guardian_email'.split(
    ' ',
  ),
);
const PUT_BACK_KINDS = ['client_update', 'record_update', 'receipt'];

/** Whether an entry says what a person's details were before. */
export function hasEarlierDetails(
  activity: Pick<Activity, 'kind' | 'details' | 'client_id' | 'candidate_id' | 'lead_id'>,
): boolean {
  const { kind, details, client_id, candidate_id, lead_id } = activity;
  const changes = changeSchema.safeParse(details).data ?? {};
  return (
    PUT_BACK_KINDS.includes(kind) &&
    [client_id, candidate_id, lead_id].some(Boolean) &&
    Object.keys(changes).some((field) => PUT_BACK_FIELDS.has(field))
  );
}

/** The names of fields, as people read them. */
export function fieldNames(fields: string[]): string {
  return fields.map(fieldName).join(', ');
}

function fieldName(key: string): string {
  return FIELDS[key] ?? titled(key.replaceAll('_', ' '));
}

const deliverySchema = z.object({
  email_id: z.string(),
  delivery: z.enum(['draft', 'queued', 'sent', 'failed', 'cancelled', 'bounced']).catch('queued'),
  /** How many files were attached. */
  files: z.number().catch(0),
});

export type Delivery = z.infer<typeof deliverySchema>['delivery'];

export const DELIVERY_LABELS: Record<Delivery, string> = {
  draft: 'Draft',
  queued: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Not delivered',
  cancelled: 'Cancelled',
  bounced: 'Bounced',
};

/** Whether the message in an entry was sent. */
export function deliveryOf({ kind, details }: Pick<Activity, 'kind' | 'details'>) {
  if (kind !== 'email' && kind !== 'text') return undefined;
  const parsed = deliverySchema.safeParse(details);
  if (!parsed.success) return undefined;
  const { email_id, delivery, files } = parsed.data;
  return { emailId: email_id, status: delivery, files };
}

const receivedSchema = z.object({
  received_message_id: z.string(),
  subject: z.string().catch(''),
  sender: z.string().catch(''),
  message_kind: z.string().catch('message'),
  filed_by: z.string().catch(''),
  files: z.number().catch(0),
  /** Not from an address of the person that we know. */
  is_from_stranger: z.boolean().catch(false),
});

/** The received message that an entry is about. */
export function receivedOf({ kind, details }: Pick<Activity, 'kind' | 'details'>) {
  return kind === 'received' ? receivedSchema.safeParse(details).data : undefined;
}

const RECEIVED_LABELS: Record<string, string> = {
  auto_reply: 'Automatic reply',
  bounce: 'A message bounced',
};

const KIND_LABELS: Record<string, string> = {
  note: 'Note',
  call: 'Call',
  email: 'Email',
  status_change: 'Status',
  enquiry: 'Enquiry received',
  client_update: 'Client updated',
  assignment: 'Assignment',
  merge: 'Clients merged',
  candidate_merge: 'Candidates merged',
  application: 'Application received',
  stage_change: 'Stage',
  record_update: 'Updated',
  shortlist: 'Shown to the employer',
  guardian: 'Guardian agreed',
  conversion: 'Converted',
  placement: 'Placed',
  care: 'Care step',
  visit: 'Visit',
  interview: 'Interview',
  received: 'Message received',
  text: 'Text message',
  receipt: 'Changed by the sender',
};

const answerSchema = z.object({ answer: z.enum(['yes', 'no', 'interview']) });

const careSchema = z.object({ step: z.string(), outcome: z.enum(['done', 'skipped']) });

const interviewSchema = z.object({
  interview: z.enum(['planned', 'moved', 'changed', 'done', 'cancelled']),
});

const withdrawnSchema = z.object({ withdrawn: z.object({ after: z.literal(true) }) });

const GUARDIAN_STEPS = {
  needed: 'Under 18: guardian has to agree',
  asked: 'Guardian asked',
  agreed: 'Guardian agreed',
  declined: 'Guardian declined',
  taken_back: 'Guardian took back their agreement',
} as const;

const guardianSchema = z
  .object({
    step: z.enum(Object.keys(GUARDIAN_STEPS) as [keyof typeof GUARDIAN_STEPS]).optional(),
    /** Older entries have this instead. */
    isDeclined: z.literal(true).optional(),
  })
  .transform(({ step, isDeclined }) => step ?? (isDeclined ? 'declined' : 'agreed'));

const disownedSchema = z.object({ isDisowned: z.literal(true) });
/** Staff put the person on a vacancy. */
const addedSchema = z.object({ isAdded: z.literal(true) });

type Labelled = Pick<Activity, 'kind' | 'lead_id'> & Partial<Pick<Activity, 'details'>>;

export function kindLabel({ kind, lead_id, details }: Labelled): string {
  if (kind === 'client_update' && lead_id) return 'Client updated by an enquiry';
  if (kind === 'application' && disownedSchema.safeParse(details).success) {
    return 'The owner of the email address did not apply';
  }
  if (kind === 'application' && addedSchema.safeParse(details).success) return 'Added to a vacancy';
  if (kind === 'receipt' && withdrawnSchema.safeParse(details).success) {
    return 'Withdrawn by the sender';
  }
  const answered = kind === 'shortlist' ? answerSchema.safeParse(details).data : undefined;
  if (answered) return `The employer answered: ${SHORTLIST_ANSWERS[answered.answer]}`;
  const guardian = kind === 'guardian' ? guardianSchema.safeParse(details ?? {}).data : undefined;
  if (guardian) return GUARDIAN_STEPS[guardian];
  const care = kind === 'care' ? careSchema.safeParse(details).data : undefined;
  if (care) return `${care.step}: ${care.outcome}`;
  const met = kind === 'interview' ? interviewSchema.safeParse(details).data : undefined;
  if (met) return `Interview ${met.interview}`;
  const received = kind === 'received' ? receivedSchema.safeParse(details).data : undefined;
  if (received) return RECEIVED_LABELS[received.message_kind] ?? 'Message received';
  return KIND_LABELS[kind] ?? kind;
}
