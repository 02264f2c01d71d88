import { sourceStack } from './source-stack.ts';

const EMAIL = /[^\s<>()"',;:]+@[^\s<>()"',;:]+/g;
const MAX_CAUSES = 3;

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
 * Keeps what failed and where. An error can hold far more: PostgreSQL repeats the values that
 * clashed or could not be read, and drivers keep the whole statement with its parameters.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
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
    stack: sourceStack(framesOf(error.stack)),
    ...(cause && { cause: loggedError(error.cause, depth + 1) }),
  };
}

/** The stack without its first lines, which repeat the message. */
function framesOf(stack = ''): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}
