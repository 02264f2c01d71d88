import { fork, type Serializable } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BOUNDS, type Bounds } from './bounds.ts';

/** V8 cleans up late if it may use more. What is over the bound ends the process in any case. */
const HEAP_MAX_MB = 160;
/** Neither the program nor its bounds ended it: someone is stopping the server. */
const STOPPED_BY = new Set(['SIGTERM', 'SIGINT', 'SIGHUP']);
/** The passwords of this server are in its environment, and a reader needs none of them. */
const PASSED_ON = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'NODE_COMPILE_CACHE', 'TZ'];

/** It cannot be read, or not within its bounds. It would be the same at another attempt. */
export class Unreadable extends Error {}

/** It took too long by the clock, perhaps only because the machine was busy. */
export class ReadTooLate extends Unreadable {}

/** What the process of a reader sends: first that it is ready, then its answer. */
export type FromReader = 'ready' | { answer: unknown } | { problem: string };

/**
 * Runs a reader on something that a stranger sent, in a process of its own, which ends itself when
 * it is out of bounds (`answer-task.ts`). Whatever happens in there, the next one gets a new process.
 */
export function readBounded<Answer>(
  reader: URL,
  task: Serializable,
  bounds: Bounds = BOUNDS,
): Promise<Answer> {
  const child = fork(fileURLToPath(reader), [JSON.stringify(bounds)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${HEAP_MAX_MB}`],
    env: Object.fromEntries(
      PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    ),
  });
  return new Promise((resolve, reject) => {
    let isReady = false;
    let isLate = false;
    let reply: Exclude<FromReader, 'ready'> | undefined;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, bounds.clockMs);
    child.on('message', (message: FromReader) => {
      if (message === 'ready') {
        isReady = true;
        // If the process has just ended, “exit” follows.
        child.send(task, () => undefined);
      } else {
        reply = message;
        child.kill('SIGKILL');
      }
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      if (reply && 'answer' in reply) resolve(reply.answer as Answer);
      else if (reply) reject(new Unreadable(reply.problem));
      else if (isLate) reject(new ReadTooLate('it took too long by the clock'));
      else if (!isReady || STOPPED_BY.has(signal ?? ''))
        reject(new Error(`A reader ended with ${signal ?? code} before it had read anything`));
      else reject(new Unreadable('it takes too much processor time or memory to read'));
    });
  });
}
