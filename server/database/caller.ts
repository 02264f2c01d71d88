import type { Asker } from './postgresql/shares.ts';

/** Who asks. The database sees the role and the claims and decides. */
export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role';
  claims: Record<string, unknown>;
  /** Whose share of the database's connections is used; without one, the server's own. */
  asker?: Asker;
}

/** Anyone may register, so that people who are not staff may cost no more than visitors. */
export function isStranger({ role, asker }: Caller): boolean {
  return role === 'anon' || asker?.kind === 'visitor';
}
