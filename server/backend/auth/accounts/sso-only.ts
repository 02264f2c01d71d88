import { part, type Sql } from '../../../database/postgresql/sql.ts';
import type { AuthDeps } from './deps.ts';
import { AuthError } from './errors.ts';

/** Whether this person may sign in only with a provider: someone with a role, if SSO_ONLY is set. */
export async function needsProvider(
  { isSsoOnly = false }: Pick<AuthDeps, 'isSsoOnly'>,
  sql: Sql,
  userId: string,
): Promise<boolean> {
  if (!isSsoOnly) return false;
  const rows = await sql`select from public.admin_users where user_id = ${userId}`;
  return rows.length > 0;
}

/** Whether session `s` belongs to someone who needs a provider, but did not come from one. */
export function lacksProvider({ isSsoOnly = false }: Pick<AuthDeps, 'isSsoOnly'>) {
  return part`(
    ${isSsoOnly} and exists (select from public.admin_users a where a.user_id = s.user_id)
    and not exists (
      select from auth.mfa_amr_claims m
      where m.session_id = s.id and m.authentication_method = 'oauth'
    )
  )`;
}

export function providerRequired(): AuthError {
  const message = 'Staff sign in with their work account here';
  return new AuthError(403, 'sso_required', message);
}
