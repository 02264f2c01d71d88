import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { loggedError, withoutSecrets } from './guard/logging/logged-error.ts';
import { count } from './signals/counts.ts';

const SECRET_KEYS = [
  ...['email', 'password', 'token', 'secret', 'apikey'],
  ...['authorization', 'Authorization', 'cookie', 'Cookie'],
];
/** Texts that come from elsewhere: a mail server, PostgreSQL, a package. */
const SERIALIZERS = {
  err: loggedError,
  line: cleaned,
  problem: cleaned,
  reason: cleaned,
};
const BUFFER_BYTES = 4096;
const WRITE_DELAY_MS = 10;

/**
 * JSON lines on standard output, each also given to `onLine`. Request lines have method, path and
 * status, but never query strings, bodies or people's addresses. The keys below are removed in case
 * someone logs them.
 */
export function createLogger(level: string, onLine: (line: string) => void = () => {}): Logger {
  return pino(loggerOptions(level), standardOutput(onLine));
}

export function loggerOptions(level: string): LoggerOptions {
  const redact = { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`]), remove: true };
  const timestamp = pino.stdTimeFunctions.isoTime;
  return { level, base: undefined, timestamp, redact, serializers: SERIALIZERS };
}

/**
 * Under load, the lines of several requests share one write: a write for each line would cost as
 * much as rendering a page.
 */
function standardOutput(onLine: (line: string) => void): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, minLength: BUFFER_BYTES });
  let isScheduled = false;
  function flush() {
    isScheduled = false;
    output.flush();
  }
  process.once('exit', () => output.flushSync());
  return {
    write(line) {
      countByLevel(line);
      output.write(line);
      onLine(line);
      if (!isScheduled) setTimeout(flush, WRITE_DELAY_MS);
      isScheduled = true;
    },
  };
}

/** Each line begins with its level: `{"level":50,`. */
const LEVEL_AT = '{"level":'.length;

function countByLevel(line: string): void {
  const level = line[LEVEL_AT];
  if (level === '4') count('warningsLogged');
  else if (level === '5' || level === '6') count('errorsLogged');
}

function cleaned(value: unknown): unknown {
  return typeof value === 'string' ? withoutSecrets(value) : value;
}
