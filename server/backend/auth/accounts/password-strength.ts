import { findPasswordProblem, type WorkOrder } from '../passwords/passwords.ts';
import type { AuthDeps } from './deps.ts';
import { AuthError } from './errors.ts';

interface Owner {
  email?: string | null;
  /** What the account stores about the person, such as a name. */
  metadata?: Record<string, unknown>;
}

/** Throws the error that supabase-js turns into AuthWeakPasswordError. */
export async function checkPasswordStrength(
  deps: AuthDeps,
  plain: string,
  { email, metadata = {} }: Owner,
  order?: WorkOrder,
): Promise<void> {
  const own = Object.values(metadata).filter((value) => typeof value === 'string');
  const context = [email ?? '', ...own, ...(await siteWords(deps))];
  const problem = await findPasswordProblem(plain, context, order);
  if (!problem) return;
  const { reason, message } = problem;
  if (reason === 'too long') throw new AuthError(422, 'validation_failed', message);
  throw new AuthError(422, 'weak_password', message, {
    body: { weak_password: { reasons: [reason] } },
  });
}

async function siteWords({ owner, siteUrl }: AuthDeps): Promise<string[]> {
  const [release] = await owner<{ name: string | null }[]>`
    select snapshot #>> '{settings,company,name}' as name from public.site_releases where is_current
  `;
  return [release?.name ?? '', new URL(siteUrl).hostname];
}
