import { format } from 'node:util';
import type { Logger } from 'pino';
import { withoutSecrets } from '../guard/logging/logged-error.ts';
import { sourceStack } from '../guard/logging/source-stack.ts';

const LEVELS = {
  debug: 'debug',
  trace: 'debug',
  info: 'info',
  log: 'info',
  warn: 'warn',
  error: 'error',
} as const;

/**
 * Turns what packages and Node itself print into log lines: the console, warnings, and an error
 * that nobody caught, which ends the process.
 */
export function logAllOutput(log: Logger): void {
  for (const [method, level] of Object.entries(LEVELS)) {
    console[method as keyof typeof LEVELS] = (...values: unknown[]) => {
      const [first] = values;
      if (values.length === 1 && first instanceof Error) log[level]({ err: first }, 'printed');
      else log[level]({ text: cleaned(format(...values)) }, 'printed');
    };
  }
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'a Node warning'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the server is stopping because of an uncaught error');
    process.exit(1);
  });
}

function cleaned(text: string): string {
  return withoutSecrets(sourceStack(text));
}
