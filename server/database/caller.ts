import type { Asker } from './postgresql/shares.ts';

/** Who is asking. The database sees the role and the claims, and decides. */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role';
  claims: Record<string, unknown>;
  /** Whose share of the database's connections is used. Without one, the server's own. */
  asker?: Asker;
}

/** Anyone may register, so people who are not staff must not cost more than visitors. */
export function isStranger({ role, asker }: Caller): boolean {
  return role === 'anon' || asker?.kind === 'visitor';
}
