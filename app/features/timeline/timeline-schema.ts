import { z } from 'zod';
import type { Tables } from '~/lib/supabase/database.types';

export type Activity = Tables<'activities'>;

const changeSchema = z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() }));

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

const FIELDS: Record<string, string> = {
  is_spam: 'spam',
  service_type: 'service',
};

/** What an entry says has changed; none where its details are of another kind. */
export function fieldChanges(details: unknown): FieldChange[] {
  const changes = changeSchema.safeParse(details);
  if (!changes.success) return [];
  return Object.entries(changes.data).map(([field, { before, after }]) => ({
    field: FIELDS[field] ?? field.replaceAll('_', ' '),
    before: written(before),
    after: written(after),
  }));
}

function written(value: unknown): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  return value === null || value === undefined || value === '' ? 'nothing' : String(value);
}

const deliverySchema = z.object({
  email_id: z.string(),
  delivery: z.enum(['draft', 'queued', 'sent', 'failed', 'cancelled']).catch('queued'),
});

export type Delivery = z.infer<typeof deliverySchema>['delivery'];

export const DELIVERY_LABELS: Record<Delivery, string> = {
  draft: 'Draft',
  queued: 'Waiting to be sent',
  sent: 'Sent',
  failed: 'Not delivered',
  cancelled: 'Cancelled',
};

/** What became of the message that an entry is about. */
export function deliveryOf({ kind, details }: Pick<Activity, 'kind' | 'details'>) {
  if (kind !== 'email') return undefined;
  const parsed = deliverySchema.safeParse(details);
  if (!parsed.success) return undefined;
  return { emailId: parsed.data.email_id, status: parsed.data.delivery };
}

export const KIND_LABELS: Record<string, string> = {
  note: 'Note',
  call: 'Call',
  email: 'Email',
  status_change: 'Status',
  enquiry: 'Enquiry received',
  client_update: 'Client updated by an enquiry',
  assignment: 'Assignment',
  merge: 'Clients merged',
};
