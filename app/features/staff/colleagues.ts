import { z } from 'zod';

export const colleaguesSchema = z.array(
  z.object({
    user_id: z.string(),
    /** Only for people who may see the list of users, and for one's own account. */
    email: z.string().nullable(),
    /** The staff members with the same address. */
    staff_ids: z.array(z.string()),
    name: z.string(),
    avatar_path: z.string().nullable(),
  }),
);

export type Colleague = z.infer<typeof colleaguesSchema>[number];

/** Finds a colleague by account, staff member or address. The first one given is used. */
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
