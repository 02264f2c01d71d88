import { AuthError } from '../accounts/errors.ts';
import { findPasswordProblem } from '../passwords/passwords.ts';

/** Throws what supabase-js turns into AuthWeakPasswordError. */
export function checkPasswordStrength(plain: string): void {
  const problem = findPasswordProblem(plain);
  if (!problem) return;
  const { reason, message } = problem;
  if (reason === 'too long') throw new AuthError(422, 'validation_failed', message);
  throw new AuthError(422, 'weak_password', message, {
    body: { weak_password: { reasons: [reason] } },
  });
}
