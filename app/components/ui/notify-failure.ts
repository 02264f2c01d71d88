import { type AppErrorCode, toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { notify } from './toast';

/** Failures that stay for their own time (§8); any other is an error. */
const KINDS: Partial<Record<AppErrorCode, 'auth' | 'network' | 'validation'>> = {
  unauthenticated: 'auth',
  forbidden: 'auth',
  network: 'network',
  invalid: 'validation',
};

/** What failed and why; the feature's own words for the cause where it has better ones. */
export function notifyFailure(title: string, thrown: unknown, description?: string): void {
  const error = toAppError(thrown);
  const kind = KINDS[error.code] ?? 'error';
  notify[kind](title, { description: description ?? failureText(error) });
}
