import { z } from 'zod';
import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';

const countSchema = z.object({ total: z.number() });

export interface CandidatesToCheck {
  /** Under 18, and no parent or guardian has agreed yet. */
  waiting: number;
  /** With a document that expires within 30 days. */
  expiring: number;
}

export async function countCandidatesToCheck(db: Db): Promise<CandidatesToCheck> {
  const [waiting, expiring] = await Promise.all([
    db.rpc('find_candidates', { age: 'guardian_missing', page_size: 1 }),
    db.rpc('find_candidates', { documents: 'expiring', page_size: 1 }),
  ]);
  return {
    waiting: countSchema.parse(unwrap(waiting)).total,
    expiring: countSchema.parse(unwrap(expiring)).total,
  };
}
