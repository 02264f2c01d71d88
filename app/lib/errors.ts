export type AppErrorCode =
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  /** Someone else has changed the record since it was read. */
  | 'stale'
  | 'invalid'
  | 'too_large'
  | 'wrong_type'
  | 'upload_failed'
  | 'rate_limited'
  | 'unavailable'
  | 'network'
  /** The page was opened before the site was updated, and code that it needs is gone. */
  | 'outdated'
  | 'unexpected';

/** An error with a code. Each feature's `messages.ts` turns the code into a text. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: AppErrorCode;
  readonly retryAfterSeconds: number | undefined;
  /** PostgreSQL's SQLSTATE: what exactly was refused. Decide by codes, never by texts. */
  readonly sqlState: string | undefined;
  /** Whether the message explains the refusal to people. */
  readonly isExplained: boolean;

  constructor(
    code: AppErrorCode,
    message: string = code,
    options: ErrorOptions & {
      retryAfterSeconds?: number;
      sqlState?: string;
      isExplained?: boolean;
    } = {},
  ) {
    super(message, options);
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.sqlState = options.sqlState;
    this.isExplained = options.isExplained ?? false;
  }
}

interface ReplyError {
  message: string;
  code?: string;
  /** Names the refusal if several share one code. */
  hint?: string | null;
}

/** A proxy answers 502 or 504 while the server behind it is being restarted. */
const UNAVAILABLE = [502, 503, 504, 507];

/** Every supabase call goes through here, so that failures are classified in one place. */
export function unwrap<T>(reply: { data: T; error: ReplyError | null; status?: number }): T {
  if (!reply.error) return reply.data;
  throw toAppError(reply.error, reply.status);
}

export function toAppError(error: unknown, status?: number): AppError {
  if (isAppError(error)) return error;
  const { message: said = '', code = '', hint } = (error ?? {}) as Partial<ReplyError>;
  // A proxy in front of the server answers with a page of its own.
  const message = !said || said.trimStart().startsWith('<') ? 'Unknown error' : said;
  const meaning = hint === 'stale' ? 'stale' : classify(String(code), status, message);
  return new AppError(meaning, message, {
    cause: error,
    sqlState: String(code),
    isExplained: hint === 'explained',
  });
}

/**
 * Compares names, because the server runs this file and the pages run a bundled copy: two classes.
 */
function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError';
}

function classify(code: string, status: number | undefined, message: string): AppErrorCode {
  if (code === 'PGRST301' || code === 'PGRST303' || status === 401) return 'unauthenticated';
  if (code === '42501' || status === 403) return 'forbidden';
  if (code === 'PGRST116' || status === 404) return 'not_found';
  if (code === '23505' || status === 409) return 'conflict';
  if (status === 413) return 'too_large';
  if (status === 415) return 'wrong_type';
  if (status === 429) return 'rate_limited';
  if (status && UNAVAILABLE.includes(status)) return 'unavailable';
  // Browsers give a failed connection no code, only their own message.
  if (/failed to fetch|networkerror|load failed|fetch failed/i.test(message)) return 'network';
  if (status === 400 || status === 422) return 'invalid';
  return 'unexpected';
}
