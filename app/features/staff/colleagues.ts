import { z } from 'zod';

export const colleaguesSchema = z.array(
  z.object({
    user_id: z.string(),
    /** Only for those who may see the list of users, and of oneself. */
    email: z.string().nullable(),
    /** Rows of staff with the same address. */
    staff_ids: z.array(z.string()),
    name: z.string(),
    avatar_path: z.string().nullable(),
  }),
);

export type Colleague = z.infer<typeof colleaguesSchema>[number];

/** By the account, by a row of staff, or by the address; the first that is given counts. */
export interface ColleagueKey {
  userId?: string | null;
  staffId?: string | null;
  email?: string | null;
}

export function findColleague(
  colleagues: readonly Colleague[],
  { userId, staffId, email }: ColleagueKey,
): Colleague | undefined {
  if (userId) return colleagues.find(({ user_id }) => user_id === userId);
  if (staffId) return colleagues.find(({ staff_ids }) => staff_ids.includes(staffId));
  const address = email?.toLowerCase();
  return address ? colleagues.find((it) => it.email?.toLowerCase() === address) : undefined;
}
