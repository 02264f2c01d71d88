import { z } from 'zod';
import { unwrap } from '~/lib/errors';
import { differenceSchema } from '~/lib/records/difference-schema';
import type { Db } from '~/lib/supabase/client';

const waitingSchema = z.object({
  id: z.string(),
  /** `unconfirmed` waits for the owner of the address, `held` for staff. */
  state: z.enum(['unconfirmed', 'held']),
  received_at: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  suburb: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  cover_note: z.string().nullable(),
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
  resume_path: z.string().nullable(),
  vacancy: z.object({ id: z.string(), title: z.string() }),
  /** Whose address it is. */
  candidate: z.object({ id: z.string(), name: z.string() }).nullable(),
  differences: z.array(differenceSchema),
});

export type WaitingApplication = z.infer<typeof waitingSchema>;

/** Which applications that wait: those of a vacancy, those of a candidate, or all. */
export interface WaitingOf {
  vacancy_id?: string;
  candidate_id?: string;
}

export async function listWaiting(db: Db, of: WaitingOf): Promise<WaitingApplication[]> {
  return z.array(waitingSchema).parse(unwrap(await db.rpc('waiting_applications', of)));
}

/** The server then takes it in like one that has just arrived. */
export async function releaseApplication(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc('release_application', { received_id: id }));
}

export async function joinApplication(
  db: Db,
  id: string,
  chosen: Record<string, string>,
  reason: string,
): Promise<void> {
  unwrap(await db.rpc('join_application', { received_id: id, chosen, reason }));
}

export async function discardApplication(db: Db, id: string): Promise<void> {
  unwrap(await db.rpc('discard_application', { received_id: id }));
}
