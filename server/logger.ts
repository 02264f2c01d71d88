import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

const BUFFER_BYTES = 4096;
const WRITE_DELAY_MS = 10;

const EMAIL = /[^\s<>()"',;:]+@[^\s<>()"',;:]+/g;
const MAX_CAUSES = 3;

/**
 * JSON lines on standard output. Request lines carry method, path and status, never query strings,
 * bodies or addresses of people; these keys are dropped should anyone pass them.
 */
export function createLogger(level: string): Logger {
  return pino(loggerOptions(level), standardOutput());
}

export function loggerOptions(level: string): LoggerOptions {
  const redact = {
    paths: ['email', 'password', 'token', 'authorization', '*.email', '*.password', '*.token'],
    remove: true,
  };
  const timestamp = pino.stdTimeFunctions.isoTime;
  return { level, base: undefined, timestamp, redact, serializers: { err: describeError } };
}

interface LoggedError {
  type?: string;
  message: string;
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
  stack?: string;
  cause?: LoggedError;
}

/**
 * What failed and where. An error can carry far more: PostgreSQL repeats the values that clashed or
 * could not be read, and drivers keep the whole statement with its parameters.
 */
function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { message: String(error).replace(EMAIL, '…') };
  const facts = error as Error & Record<string, unknown>;
  const isFromDatabase = facts.severity !== undefined;
  const message = error.message.replace(EMAIL, '…');
  const cause = error.cause !== undefined && depth < MAX_CAUSES;
  return {
    type: error.name,
    message: isFromDatabase ? message.replace(/"[^"]*"/g, '"…"') : message,
    code: facts.code,
    constraint: facts.constraint_name ?? facts.constraint,
    table: facts.table_name ?? facts.table,
    stack: framesOf(error.stack),
    ...(cause && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** The stack without its head, which is the message again. */
function framesOf(stack = ''): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}

/** Under load, lines of several requests share one write: each of its own costs as much as a page. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, minLength: BUFFER_BYTES });
  let isScheduled = false;
  function flush() {
    isScheduled = false;
    output.flush();
  }
  process.once('exit', () => output.flushSync());
  return {
    write(line) {
      output.write(line);
      if (!isScheduled) setTimeout(flush, WRITE_DELAY_MS);
      isScheduled = true;
    },
  };
}
