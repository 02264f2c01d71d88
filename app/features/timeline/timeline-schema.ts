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
