import { sourceStack } from './source-stack.ts';

const EMAIL = /[^\s<>()"',;:]+@[^\s<>()"',;:]+/g;
/** Keys and tokens that a message may repeat from a header, an address or a link. */
const SECRETS = [
  /\b(?:Bearer|Basic)\s+[^\s"',;]+/gi,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /\bsb_secret_[\w-]+/g,
  /\b[0-9a-f]{32,}\b/gi,
  /(?<=[?&](?:access_token|apikey|code|key|password|refresh_token|secret|token|token_hash)=)[^&\s"']+/gi,
  /(?<=:\/\/)[^\s/@]*:[^\s/]*(?=@)/g,
];
const MAX_CAUSES = 3;
const MAX_CHARACTERS = 4_000;

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
  if (!(error instanceof Error)) return { message: withoutSecrets(String(error)) };
  const facts = error as Error & Record<string, unknown>;
  const isFromDatabase = facts.severity !== undefined;
  const message = withoutSecrets(error.message);
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

/** The text without e-mail addresses, passwords, keys and tokens. */
export function withoutSecrets(text: string): string {
  const start = text.slice(0, MAX_CHARACTERS);
  return [...SECRETS, EMAIL].reduce((rest, secret) => rest.replace(secret, '…'), start);
}

/** The stack without its first lines, which repeat the message. */
function framesOf(stack = ''): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}
