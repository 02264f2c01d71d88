import { z } from 'zod';
import type { ListConfig, ListState } from '~/components/record-list/list-state';
import { NAME_MIN } from '~/lib/constants';
import {
  CONTACT_FORM_SERVICE,
  DEFAULT_SERVICE,
  SERVICE_TYPES,
  serviceLabel,
} from '~/lib/service-types';
import type { Tables } from '~/lib/supabase/database.types';
import { titled, titledOptions, toChoices } from '~/lib/titled-options';

export type Lead = Tables<'leads'>;

export const LEAD_STATUSES = ['new', 'contacted', 'qualified', 'converted', 'closed'] as const;

/** Not a status of its own: leads that were taken for spam, out of the way of the others. */
export const SPAM = 'spam';

export const LEAD_SERVICES = [...SERVICE_TYPES, DEFAULT_SERVICE, CONTACT_FORM_SERVICE];

export const SERVICE_OPTIONS = LEAD_SERVICES.map((value) => ({
  value,
  label: serviceLabel(value),
}));

export const STATUS_LABELS = titledOptions(LEAD_STATUSES);

export const STATUS_OPTIONS = toChoices({ ...STATUS_LABELS, [SPAM]: 'Spam' });

export function leadStatusLabel(status: string, isSpam = false): string {
  return titled(isSpam ? SPAM : status);
}

export const LEAD_LIST = {
  columns: ['name', 'email', 'phone', 'company', 'service_type', 'status', 'created_at'],
  defaultSort: { column: 'created_at', isDescending: true },
  filters: {
    service: LEAD_SERVICES,
    status: [...LEAD_STATUSES, SPAM],
    assignee: /^(none|[0-9a-f-]{36})$/,
    from: /^\d{4}-\d{2}-\d{2}$/,
    to: /^\d{4}-\d{2}-\d{2}$/,
  },
} as const satisfies ListConfig<keyof Lead, LeadFilter>;

type LeadFilter = 'service' | 'status' | 'assignee' | 'from' | 'to';
type LeadColumn = (typeof LEAD_LIST.columns)[number];
export type LeadQuery = Omit<ListState<LeadColumn, LeadFilter>, 'openId'> & {
  /** Rows a page, where it is another number than every list's. */
  size?: number;
};

/** The answers to questions that leads have no column for. Answers that do not parse are not shown. */
export const answersSchema = z
  .array(z.object({ name: z.string(), label: z.string(), value: z.string() }))
  .catch([]);

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
  status: z.string(),
  is_spam: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  assignee_id: z.string().nullable(),
  assignee: z.string().nullable(),
});

export type LeadRow = z.infer<typeof leadRowSchema>;

/** What `find_leads` answers. */
export const leadPageSchema = z.object({
  rows: z.array(leadRowSchema),
  total: z.number(),
  isMore: z.boolean(),
});

/** What staff can change on a lead's page. */
export type LeadChange = Partial<
  Pick<
    Lead,
    'name' | 'email' | 'phone' | 'company' | 'service_type' | 'status' | 'is_spam' | 'assignee_id'
  >
>;

const NAME_MAX = 200;
const EMAIL_MAX = 320;

/** What staff give to add a lead (§7). */
export const newLeadSchema = z.object({
  name: z.string().trim().min(NAME_MIN, 'Name must be at least 2 characters.').max(NAME_MAX),
  email: z.string().trim().max(EMAIL_MAX).pipe(z.email('Please enter a valid email address.')),
  service_type: z.enum(LEAD_SERVICES, 'Please select a service type.'),
});

export type NewLead = z.infer<typeof newLeadSchema>;
