import { z } from 'zod';
import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';
import type { WrittenLetter } from './letters-api';

const addedSchema = z.object({
  added: z.number(),
  /** The names of those who were on the vacancy already. */
  known: z.array(z.string()),
  /** The names of those who got no letter, because they have no address. */
  unwritten: z.array(z.string()),
});

export type Added = z.infer<typeof addedSchema>;

export interface Addition {
  vacancyId: string;
  candidateIds: readonly string[];
  stage: string;
  letter: WrittenLetter | null;
}

/** Nobody is told unless there is a letter. */
export async function addToVacancy(db: Db, addition: Addition): Promise<Added> {
  const { vacancyId, candidateIds, stage, letter } = addition;
  const request = db.rpc('add_to_vacancy', {
    vacancy_id: vacancyId,
    candidate_ids: [...candidateIds],
    stage,
    ...(letter && { letter: { ...letter } }),
  });
  return addedSchema.parse(unwrap(await request));
}

export interface Consent {
  /** What the employer may see besides the name, suburb, licences, transport and availability. */
  shares: string[];
  /** How the person agreed. */
  reason: string;
}

export async function noteConsent(
  db: Db,
  applicationId: string,
  { shares, reason }: Consent,
): Promise<void> {
  unwrap(await db.rpc('note_consent', { application_id: applicationId, shares, reason }));
}
