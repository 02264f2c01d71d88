import { z } from 'zod';

export const colleaguesSchema = z.array(
  z.object({
    /** `null` for a member of the team who has no account. */
    user_id: z.string().nullable(),
    /** `null` for an account that does not work with records, such as an editor's. */
    staff_id: z.string().nullable(),
    name: z.string(),
    avatar_path: z.string().nullable(),
    /** Only for people who may see the list of users, and for one's own account. */
    email: z.string().nullable(),
    /** Whether they can be given work. Others are still named. */
    is_on_team: z.boolean(),
  }),
);

export type Colleague = z.infer<typeof colleaguesSchema>[number];

/** Finds a colleague by account or as a member of the team. The first one given is used. */
export interface ColleagueKey {
  userId?: string | null;
  staffId?: string | null;
}

export function findColleague(
  colleagues: readonly Colleague[],
  { userId, staffId }: ColleagueKey,
): Colleague | undefined {
  if (userId) return colleagues.find(({ user_id }) => user_id === userId);
  return staffId ? colleagues.find(({ staff_id }) => staff_id === staffId) : undefined;
}

export interface TeamMember {
  id: string;
  name: string;
  isOnTeam: boolean;
}

export function teamOf(colleagues: readonly Colleague[]): TeamMember[] {
  return colleagues.flatMap(({ staff_id, name, is_on_team }) =>
    staff_id ? [{ id: staff_id, name, isOnTeam: is_on_team }] : [],
  );
}

/** For filters, which look back: those without access come last. */
export function memberLabels(team: readonly TeamMember[]): [id: string, label: string][] {
  return team
    .toSorted((a, b) => Number(b.isOnTeam) - Number(a.isOnTeam))
    .map(({ id, name, isOnTeam }) => [id, isOnTeam ? name : `${name} (inactive)`]);
}
