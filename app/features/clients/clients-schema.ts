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
import { titledOptions, toChoices } from '~/lib/titled-options';

export type Client = Tables<'clients'>;

export const CLIENT_STATUSES = ['lead', 'prospect', 'active', 'placed', 'inactive'] as const;

export const STATUS_LABELS = titledOptions(CLIENT_STATUSES);

export const STATUS_OPTIONS = toChoices(STATUS_LABELS);

const SERVICES = [...SERVICE_TYPES, DEFAULT_SERVICE, CONTACT_FORM_SERVICE];

export const SERVICE_OPTIONS = SERVICES.map((value) => ({ value, label: serviceLabel(value) }));

export const CLIENT_LIST = {
  columns: ['name', 'email', 'phone', 'company', 'service_type', 'status', 'created_at'],
  defaultSort: { column: 'created_at', isDescending: true },
  filters: {
    service: SERVICES,
    status: CLIENT_STATUSES,
    owner: /^(none|[0-9a-f-]{36})$/,
    from: /^\d{4}-\d{2}-\d{2}$/,
    to: /^\d{4}-\d{2}-\d{2}$/,
  },
} as const satisfies ListConfig<keyof Client, ClientFilter>;

type ClientFilter = 'service' | 'status' | 'owner' | 'from' | 'to';
type ClientColumn = (typeof CLIENT_LIST.columns)[number];
export type ClientQuery = Omit<ListState<ClientColumn, ClientFilter>, 'openId'> & {
  /** Rows a page, where it is another number than every list's. */
  size?: number;
};

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
  owner: z.string().nullable(),
});

export type ClientRow = z.infer<typeof clientRowSchema>;

/** What `find_clients` answers. */
export const clientPageSchema = z.object({
  rows: z.array(clientRowSchema),
  total: z.number(),
  isMore: z.boolean(),
});

/** What staff can change on a client's page. */
export type ClientChange = Partial<
  Pick<Client, 'name' | 'email' | 'phone' | 'company' | 'service_type' | 'status' | 'owner_id'>
>;

const NAME_MAX = 200;
const EMAIL_MAX = 320;

/** What staff give to add a client (§7). */
export const newClientSchema = z.object({
  name: z.string().trim().min(NAME_MIN, 'Name must be at least 2 characters.').max(NAME_MAX),
  email: z.string().trim().max(EMAIL_MAX).pipe(z.email('Please enter a valid email address.')),
});

export type NewClient = z.infer<typeof newClientSchema>;
