import { connect } from 'node:net';

/** Sends one request again and again, with as little overhead as possible. */
export interface Load {
  port: number;
  /** `{n}` becomes a number that differs each time. */
  request: string;
  connections: number;
  /** Stops at `seconds` or `count`, whichever comes first. */
  seconds: number;
  count?: number;
}

export interface LoadResult {
  count: number;
  seconds: number;
  slowestMs: number;
}

const BLANK_LINE = Buffer.from('\r\n\r\n');
const EMPTY_CHUNKED_BODY = '0\r\n\r\n';

async function send(load: Load): Promise<LoadResult> {
  const { port, connections, seconds, count: limit = Infinity } = load;
  const started = performance.now();
  const end = started + seconds * 1000;
  let count = 0;
  let slowestMs = 0;

  function work(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').setNoDelay();
      let received = Buffer.alloc(0);
      let sent = 0;
      const next = () => {
        if (performance.now() >= end || count >= limit) {
          socket.destroy();
          return resolve();
        }
        sent = performance.now();
        socket.write(load.request.replaceAll('{n}', String(count)));
        count++;
      };
      socket.once('connect', next);
      socket.once('error', reject);
      socket.on('data', (chunk) => {
        received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk;
        const length = replyLength(received);
        if (length === undefined || received.length < length) return;
        received = received.subarray(length);
        slowestMs = Math.max(slowestMs, performance.now() - sent);
        next();
      });
    });
  }

  await Promise.all(Array.from({ length: connections }, work));
  return { count, seconds: (performance.now() - started) / 1000, slowestMs };
}

function replyLength(received: Buffer): number | undefined {
  const blank = received.indexOf(BLANK_LINE);
  if (blank === -1) return undefined;
  const head = received.toString('latin1', 0, blank);
  if (!/^HTTP\/1\.1 2/.test(head)) throw new Error(received.toString());
  const isChunked = /\r\ntransfer-encoding: chunked/i.test(head);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0;
  // The only chunked replies here are empty.
  const bodyLength = isChunked ? EMPTY_CHUNKED_BODY.length : Number(length);
  return blank + BLANK_LINE.length + bodyLength;
}

process.on('message', async (load: Load) => process.send?.(await send(load)));
