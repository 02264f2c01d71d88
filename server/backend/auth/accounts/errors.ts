import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isUnavailable } from '../../../database/postgresql/unavailable.ts';
import { PasswordWorkRefused } from '../passwords/passwords.ts';
import { waitingTime } from './waiting-time.ts';

const RETRY_AFTER_SECONDS = 2;
/**
 * Two requests tried the same change at once: unique violation, serialisation failure, deadlock.
 */
const CONFLICTS = new Set(['23505', '40001', '40P01']);
/** PostgreSQL's name for the routine that runs `raise exception`. */
const RAISED = 'exec_stmt_raise';
const BUSY_SECONDS = 3;

interface ErrorExtras {
  retryAfterSeconds?: number;
  /** Members of the body in addition to code and message. */
  body?: Record<string, unknown>;
}

/** A refusal with GoTrue's codes and messages. supabase-js makes its typed errors from `code`. */
export class AuthError extends Error {
  override name = 'AuthError';
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly extras: ErrorExtras;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    extras: ErrorExtras = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.extras = extras;
  }
}

export function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}

export function toAuthError(thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown;
  if (isUnavailable(thrown)) {
    return new AuthError(503, 'unexpected_failure', 'The service is briefly unavailable', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  if (thrown instanceof PasswordWorkRefused) {
    return new AuthError(503, 'request_timeout', 'The server is busy. Please try again shortly.', {
      retryAfterSeconds: BUSY_SECONDS,
    });
  }
  const state = sqlState(thrown);
  if (CONFLICTS.has(state)) return new AuthError(409, 'conflict', 'Please try again');
  // Class 22, data exception: text that PostgreSQL cannot store, such as NUL inside JSON.
  if (state.startsWith('22')) return invalid('The request contains a value that cannot be stored');
  if (isRaised(thrown)) return new AuthError(422, 'validation_failed', thrown.message);
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure');
}

/**
 * Whether one of our triggers refused, such as the one that protects the last administrator. Its
 * message is written for people.
 */
function isRaised(thrown: unknown): thrown is Error {
  return thrown instanceof Error && 'routine' in thrown && thrown.routine === RAISED;
}

export function sqlState(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
}

export function tooMany(code: string, message: string, retryAfterSeconds: number): AuthError {
  return new AuthError(429, code, message, { retryAfterSeconds });
}

export function tooManyAttempts(code: string, seconds: number): AuthError {
  const message = `Too many attempts. Please try again in ${waitingTime(seconds)}.`;
  return tooMany(code, message, seconds);
}
