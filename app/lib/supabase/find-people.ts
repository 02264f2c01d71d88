import { z } from 'zod';
import { unwrap } from '../errors';
import { type Access, can } from '../permissions';
import type { Db } from './client';

/** A lead, client or candidate that matches a search. */
export interface FoundPerson {
  kind: 'lead' | 'client' | 'candidate';
  id: string;
  name: string;
  /** Nothing if a candidate has only a phone number. */
  email: string | null;
}

const SHOWN = 5;

const foundSchema = z.object({
  rows: z.array(z.object({ id: z.string(), name: z.string(), email: z.string().nullable() })),
});

/** Finds people with these words whom the person may see, the first few of each kind. */
export async function findPeople(db: Db, access: Access, search: string): Promise<FoundPerson[]> {
  const asked = { search, page_size: SHOWN };
  const found = await Promise.all([
    can(access, 'leads.view') ? db.rpc('find_leads', asked).then(people('lead')) : [],
    can(access, 'clients.view') ? db.rpc('find_clients', asked).then(people('client')) : [],
    can(access, 'candidates.view')
      ? db.rpc('find_candidates', asked).then(people('candidate'))
      : [],
  ]);
  return found.flat();
}

type Reply = Parameters<typeof unwrap<unknown>>[0];

function people(kind: FoundPerson['kind']) {
  return (reply: Reply): FoundPerson[] =>
    foundSchema.parse(unwrap(reply)).rows.map((row) => ({ kind, ...row }));
}
