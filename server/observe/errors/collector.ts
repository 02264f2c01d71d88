import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isConnectionCode } from '../../database/postgresql/unavailable.ts';
import { routePattern, withoutValues } from './error-words.ts';

const NO_DATABASE = 'The database did not answer';
const MAX_KINDS = 200;
const MAX_MESSAGE = 300;
/** Errors that wait for the line about their request, which names the address. */
const MAX_OPEN = 500;

const errorSchema = z.object({
  type: z.string().optional(),
  message: z.string().catch(''),
  code: z.union([z.string(), z.number()]).optional().catch(undefined),
  stack: z.string().optional(),
});

const lineSchema = z.object({
  level: z.number(),
  msg: z.string().catch(''),
  requestId: z.string().optional(),
  clock: z.string().optional(),
  err: errorSchema.optional().catch(undefined),
});

type LogLine = z.output<typeof lineSchema>;

const ERROR = 50;
const WARNING = 40;
/** Of pino: the level is the first value of a line. */
const SERIOUS_LINE = /^\{"level":[4-6]0,/;

/** Errors of one kind since the last report. */
export interface CollectedErrors {
  fingerprint: string;
  message: string;
  code?: string | undefined;
  place?: string | undefined;
  amount: number;
  first_at: string;
  last_at: string;
  request_id?: string | undefined;
}

/** A reply with status 500 or more. */
export interface FailedReply {
  requestId: string;
  path: string;
  status: number;
}

export interface ErrorCollector {
  /** Reads a line of the log. */
  readLine(line: string): void;
  noteReply(reply: FailedReply): void;
  /** Hands out what was collected. If it cannot be stored, `giveBack` keeps it for the next time. */
  take(): CollectedErrors[];
  giveBack(errors: CollectedErrors[]): void;
}

/**
 * Counts errors by kind: the errors of the log, failed jobs, and replies that failed. It holds no
 * value of any of them, and at most 200 kinds. The log remains the place to read about one error.
 */
export function createErrorCollector(clock: () => Date = () => new Date()): ErrorCollector {
  let kinds = new Map<string, CollectedErrors>();
  /** What was logged for a request whose reply has not been noted yet. */
  const open = new Map<string, CollectedErrors>();

  function add(
    found: Pick<CollectedErrors, 'message' | 'code' | 'place' | 'request_id'>,
    sign = '',
  ) {
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([found.message, found.code, sign]))
      .digest('hex')
      .slice(0, 16);
    const now = clock().toISOString();
    const known = kinds.get(fingerprint);
    if (!known && kinds.size >= MAX_KINDS) return undefined;
    const kind = { ...found, fingerprint, amount: 0, first_at: now, ...known, last_at: now };
    kind.amount += 1;
    kind.request_id = found.request_id ?? kind.request_id;
    kinds.set(fingerprint, kind);
    return kind;
  }

  function collect({ msg, err, requestId, clock: job }: LogLine) {
    const code = err?.code === undefined ? undefined : String(err.code);
    // Every job and request fails while the database is away, each in its own words.
    const kind = isConnectionCode(code ?? '')
      ? add({ message: NO_DATABASE, request_id: requestId })
      : add(
          {
            message: messageOf(msg, err),
            code,
            place: job && `job ${job}`,
            request_id: requestId,
          },
          err?.stack?.split('\n')[0],
        );
    if (!kind || !requestId) return;
    open.set(requestId, kind);
    const [oldest] = open.keys();
    if (open.size > MAX_OPEN && oldest !== undefined) open.delete(oldest);
  }

  return {
    readLine(text) {
      if (!SERIOUS_LINE.test(text)) return;
      const line = lineSchema.safeParse(parseJson(text)).data;
      // Clocks warn about a failed run, because they try again.
      if (line && (line.level >= ERROR || (line.level === WARNING && line.clock))) collect(line);
    },
    noteReply({ requestId, path, status }) {
      const logged = open.get(requestId);
      open.delete(requestId);
      const place = routePattern(path);
      if (logged) logged.place = place;
      else add({ message: `The server answered ${status}`, place, request_id: requestId }, place);
    },
    take() {
      const taken = [...kinds.values()];
      kinds = new Map();
      return taken;
    },
    giveBack(errors) {
      for (const earlier of errors) {
        const later = kinds.get(earlier.fingerprint);
        if (!later && kinds.size >= MAX_KINDS) continue;
        kinds.set(earlier.fingerprint, {
          ...earlier,
          ...later,
          amount: earlier.amount + (later?.amount ?? 0),
          first_at: earlier.first_at,
        });
      }
    },
  };
}

function messageOf(msg: string, err: LogLine['err']): string {
  if (!err) return msg.slice(0, MAX_MESSAGE);
  // The words of a failed job are enough.
  if (err.type === 'JobFailed') return withoutValues(err.message);
  return `${msg}: ${withoutValues(`${err.type ?? 'Error'}: ${err.message}`)}`.slice(0, MAX_MESSAGE);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
