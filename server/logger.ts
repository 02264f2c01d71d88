import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { loggedError } from './guard/logged-error.ts';

const BUFFER_BYTES = 4096;
const WRITE_DELAY_MS = 10;

/**
 * JSON lines on standard output. Request lines have method, path and status, but never query
 * strings, bodies or people's addresses. The keys below are removed in case someone logs them.
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
  return { level, base: undefined, timestamp, redact, serializers: { err: loggedError } };
}

/**
 * Under load, the lines of several requests share one write: a write for each line would cost as
 * much as rendering a page.
 */
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
