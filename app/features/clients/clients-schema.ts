import { z } from 'zod';
import type { ListConfig } from '~/components/record-list/list-state';
import type { RecordQuery } from '~/features/records/record-kind';
import { NAME_MIN } from '~/lib/constants';
import { CURRENT } from '~/lib/records/current';
import { EMAIL_MAX, NAME_MAX } from '~/lib/records/lengths';
import { SERVICES } from '~/lib/records/service-types';
import { CLIENT_STATUSES } from '~/lib/records/statuses';
import type { Tables } from '~/lib/supabase/database.types';

export type Client = Tables<'clients'>;

export const CLIENT_LIST = {
  columns: ['name', 'email', 'phone', 'company', 'service_type', 'status', 'created_at'],
  defaultSort: { column: 'created_at', isDescending: true },
  filters: {
    service: SERVICES,
    status: [...CLIENT_STATUSES.values, CURRENT],
    owner: /^(none|[0-9a-f-]{36})$/,
    from: /^\d{4}-\d{2}-\d{2}$/,
    to: /^\d{4}-\d{2}-\d{2}$/,
  },
} as const satisfies ListConfig<keyof Client, ClientFilter>;

export type ClientFilter = 'service' | 'status' | 'owner' | 'from' | 'to';
export type ClientColumn = (typeof CLIENT_LIST.columns)[number];
export type ClientQuery = RecordQuery<ClientColumn, ClientFilter>;

const clientRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  service_type: z.string().nullable(),
  status: z.string(),
  source: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  owner_id: z.string().nullable(),
  owner: z.string().nullable(),
});

export type ClientRow = z.infer<typeof clientRowSchema>;

/** The result of `find_clients`. */
export const clientPageSchema = z.object({
  rows: z.array(clientRowSchema),
  total: z.number(),
  isMore: z.boolean(),
});

/** The fields that staff fill in to add a client (§7). */
export const newClientSchema = z.object({
  name: z.string().trim().min(NAME_MIN, 'Name must be at least 2 characters.').max(NAME_MAX),
  email: z.string().trim().max(EMAIL_MAX).pipe(z.email('Please enter a valid email address.')),
});

/** A new client who works at an organisation. The person fills in only the name and email. */
export const newPersonSchema = newClientSchema.extend({
  organisation_id: z.string(),
  company: z.string(),
});

export type NewClient = z.infer<typeof newClientSchema>;
