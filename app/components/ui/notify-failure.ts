import { type AppErrorCode, toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { notify } from './toast';

/** Kinds of failure that have their own duration (§8). All others are shown as errors. */
const KINDS: Partial<Record<AppErrorCode, 'auth' | 'network' | 'validation'>> = {
  unauthenticated: 'auth',
  forbidden: 'auth',
  network: 'network',
  invalid: 'validation',
};

/** Says what failed and why. A feature can pass a better text for the cause. */
export function notifyFailure(title: string, thrown: unknown, description?: string): void {
  const error = toAppError(thrown);
  const kind = KINDS[error.code] ?? 'error';
  notify[kind](title, { description: description ?? failureText(error) });
}
