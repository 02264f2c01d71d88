import { z } from 'zod';
import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';

export type PeopleKind = 'leads' | 'clients' | 'candidates';
export const BATCH_MAX = 500;

const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  /** What is filled in for this person. */
  fields: z.record(z.string(), z.string()),
  /** Why the person does not get the message. */
  problem: z.string().nullable(),
});

export type BatchPerson = z.infer<typeof personSchema>;

export async function listRecipients(
  db: Db,
  kind: PeopleKind,
  ids: readonly string[],
  isMarketing: boolean,
): Promise<BatchPerson[]> {
  const request = db.rpc('mail_recipients', { kind, ids: [...ids], is_marketing: isMarketing });
  return z.array(personSchema).parse(unwrap(await request));
}

export interface Batch {
  /** Generated in the browser, so that the same batch is queued only once. */
  id: string;
  kind: PeopleKind;
  ids: readonly string[];
  subject: string;
  body: string;
  isMarketing: boolean;
  sendAt: string | null;
}

/** Returns how many messages were queued. */
export async function queueBatch(db: Db, batch: Batch): Promise<number> {
  const { id, kind, ids, subject, body, isMarketing, sendAt } = batch;
  const request = db.rpc('queue_emails', {
    batch_id: id,
    kind,
    ids: [...ids],
    subject,
    body,
    is_marketing: isMarketing,
    ...(sendAt && { send_at: sendAt }),
  });
  return unwrap(await request) ?? 0;
}

export async function cancelBatch(db: Db, id: string): Promise<number> {
  return unwrap(await db.rpc('cancel_batch', { batch_id: id })) ?? 0;
}

/** How many messages of the batch have each status. */
export async function batchProgress(db: Db, id: string): Promise<Record<string, number>> {
  const rows = unwrap(await db.from('emails').select('status').eq('batch_id', id).limit(BATCH_MAX));
  const counts: Record<string, number> = {};
  for (const { status } of rows ?? []) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
