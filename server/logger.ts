import { type Logger, pino } from 'pino';

/**
 * JSON lines on standard output. Request lines carry method, path and status, never query strings,
 * bodies or addresses of people; these keys are dropped should anyone pass them.
 */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['email', 'password', 'token', 'authorization', '*.email', '*.password', '*.token'],
      remove: true,
    },
  });
}
