import { z } from 'zod';
import { unwrap } from '../errors.ts';
import { formatDate } from '../format.ts';
import type { Db } from '../supabase/client.ts';

const holidayListSchema = z.object({
  /** The state of the published address, if it is one. */
  state: z.string().nullable(),
  /** The state whose public holidays are listed, and the last of them. */
  listed: z.string().nullable(),
  until: z.string().nullable(),
  problem: z.enum(['no_state', 'other_state', 'ends_soon']).nullable(),
});

export type HolidayList = z.infer<typeof holidayListSchema>;

/** Which public holidays the office keeps, and why someone should list them again. */
export async function getHolidayList(db: Db): Promise<HolidayList> {
  return holidayListSchema.parse(unwrap(await db.rpc('holiday_list')));
}

/** What is wrong with the list; `null` if nothing is. */
export function holidayProblem({ state, listed, until, problem }: HolidayList): string | null {
  switch (problem) {
    case 'no_state':
      return 'The published address has no state, so its public holidays are not known.';
    case 'other_state':
      return listed
        ? `The public holidays listed are for ${listed}, but the office is in ${state}.`
        : `The public holidays for ${state} are not listed yet.`;
    case 'ends_soon':
      return `The public holidays are listed only until ${until ? formatDate(until) : 'today'}.`;
    default:
      return null;
  }
}
