import { z } from 'zod';
import { unwrap } from '~/lib/errors';
import type { Db } from '~/lib/supabase/client';

/** A record of the person. */
export type PersonOf = { lead_id: string } | { client_id: string } | { candidate_id: string };

const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  status: z.string(),
});

/** What `person_records` returns. A list that the reader may not see is `null`. */
export const personRecordsSchema = z.object({
  clients: z.array(personSchema).nullable(),
  candidates: z.array(personSchema).nullable(),
  leads: z
    .array(
      z.object({
        id: z.string(),
        service_type: z.string(),
        status: z.string(),
        is_spam: z.boolean(),
        created_at: z.string(),
      }),
    )
    .nullable(),
  applications: z
    .array(
      z.object({
        id: z.string(),
        stage: z.string(),
        created_at: z.string(),
        vacancy_id: z.string(),
        title: z.string(),
        reference: z.string(),
      }),
    )
    .nullable(),
  placements: z
    .array(
      z.object({
        id: z.string(),
        position: z.string(),
        status: z.string(),
        starts_on: z.string(),
        employer: z.string(),
      }),
    )
    .nullable(),
});

export type PersonRecords = z.infer<typeof personRecordsSchema>;

export async function getPersonRecords(db: Db, of: PersonOf): Promise<PersonRecords> {
  return personRecordsSchema.parse(unwrap(await db.rpc('person_records', { of })));
}

const duplicatesSchema = z.array(
  z.object({
    kind: z.enum(['client', 'lead']),
    id: z.string(),
    name: z.string(),
    email: z.string(),
    reason: z.enum(['phone', 'name']),
  }),
);

export type PersonDuplicate = z.infer<typeof duplicatesSchema>[number];

/** Other clients and leads that may be of the same person. */
export async function listPersonDuplicates(db: Db, of: PersonOf): Promise<PersonDuplicate[]> {
  return duplicatesSchema.parse(unwrap(await db.rpc('person_duplicates', { of })));
}
