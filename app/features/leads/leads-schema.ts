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

export type Lead = Tables<'leads'>;

const LEAD_STATUSES = ['new', 'contacted', 'qualified', 'converted', 'closed'] as const;

/** Not a status of its own: leads that were taken for spam, out of the way of the others. */
export const SPAM = 'spam';

export const LEAD_SERVICES = [...SERVICE_TYPES, DEFAULT_SERVICE, CONTACT_FORM_SERVICE];

export const SERVICE_OPTIONS = LEAD_SERVICES.map((value) => ({
  value,
  label: serviceLabel(value),
}));

export const STATUS_OPTIONS = [...LEAD_STATUSES, SPAM].map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

export const LEAD_LIST = {
  columns: ['name', 'email', 'phone', 'company', 'service_type', 'status', 'created_at'],
  defaultSort: { column: 'created_at', isDescending: true },
  filters: { service: LEAD_SERVICES, status: [...LEAD_STATUSES, SPAM] },
} as const satisfies ListConfig<keyof Lead, 'service' | 'status'>;

type LeadColumn = (typeof LEAD_LIST.columns)[number];
export type LeadQuery = Omit<ListState<LeadColumn, 'service' | 'status'>, 'openId'>;

const NAME_MAX = 200;
const EMAIL_MAX = 320;

/** What staff give to add a lead (§7). */
export const newLeadSchema = z.object({
  name: z.string().trim().min(NAME_MIN, 'Name must be at least 2 characters.').max(NAME_MAX),
  email: z.string().trim().max(EMAIL_MAX).pipe(z.email('Please enter a valid email address.')),
  service_type: z.enum(LEAD_SERVICES, 'Please select a service type.'),
});

export type NewLead = z.infer<typeof newLeadSchema>;
