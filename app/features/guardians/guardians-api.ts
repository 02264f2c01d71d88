import { z } from 'zod';
import { AppError, unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';

const standingSchema = z
  .object({
    id: z.string(),
    stage: z.string(),
    guardian_answer: z.string().nullable(),
    guardian_asked_at: z.string().nullable(),
    asks_guardian: z.boolean(),
    waits_for_guardian: z.boolean().nullable(),
    candidate: z.object({
      id: z.string(),
      guardian_name: z.string().nullable(),
      guardian_relation: z.string().nullable(),
      guardian_phone: z.string().nullable(),
      guardian_email: z.string().nullable(),
    }),
  })
  .transform(({ candidate: { id: candidateId, ...guardian }, ...application }) => ({
    ...application,
    ...guardian,
    candidateId,
  }));

/** Whether an application waits for a parent or guardian, and for whom. */
export type GuardianStanding = z.infer<typeof standingSchema>;

export async function getGuardianStanding(db: Db, id: string): Promise<GuardianStanding> {
  const request = db
    .from('applications')
    .select(
      'id, stage, guardian_answer, guardian_asked_at, asks_guardian, waits_for_guardian, candidate:candidates(id, guardian_name, guardian_relation, guardian_phone, guardian_email)',
    )
    .eq('id', id);
  const found = unwrap(await request.maybeSingle());
  if (!found) throw new AppError('not_found', 'This application no longer exists.');
  return standingSchema.parse(found);
}

/** The server sends the message within a minute. */
export async function askGuardianAgain(db: Db, applicationId: string): Promise<void> {
  unwrap(await db.rpc('ask_guardian_again', { application_id: applicationId }));
}

export interface GuardianForm {
  name: string;
  relation: string;
  phone: string;
  email: string;
  reason: string;
}

/** Another guardian is asked about every application that waits. Changing one takes a reason. */
export async function setGuardian(
  db: Db,
  candidateId: string,
  { reason, ...guardian }: GuardianForm,
): Promise<void> {
  unwrap(await db.rpc('set_guardian', { candidate_id: candidateId, guardian, reason }));
}
