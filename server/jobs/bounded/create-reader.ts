import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
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

/** What the process of a reader sends: first that it is ready, then an answer to each task. */
export type FromReader = 'ready' | Reply;
type Reply = ({ answer: unknown } | { problem: string }) & {
  /** It keeps much memory, so the next task should get another process. */
  isSpent: boolean;
};

export interface Reader<Answer> {
  /** One task at a time. */
  read(task: Serializable): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * Reads what strangers send in a separate process, which ends itself when a task is out of bounds
 * (`answer-tasks.ts`). The next task then gets a new process.
 */
export function createReader<Answer>(file: URL, bounds: Bounds = BOUNDS): Reader<Answer> {
  let idle: ChildProcess | undefined;

  async function close() {
    const child = idle;
    idle = undefined;
    if (child) await end(child);
  }

  return {
    async read(task) {
      if (idle && !idle.connected) await close();
      const child = idle ?? (await start(file, bounds));
      idle = undefined;
      const reply = await replyTo(child, task, bounds);
      if (reply.isSpent) await end(child);
      else idle = child;
      if ('problem' in reply) throw new Unreadable(reply.problem);
      return reply.answer as Answer;
    },
    close,
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Fails if the process cannot start, which is no fault of what it should read. */
function start(file: URL, bounds: Bounds): Promise<ChildProcess> {
  const child = fork(fileURLToPath(file), [JSON.stringify(bounds)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${HEAP_MAX_MB}`],
    env: Object.fromEntries(
      PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    ),
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), bounds.clockMs);
  return new Promise<ChildProcess>((resolve, reject) => {
    // Also without a task, so that nothing is thrown when the channel breaks.
    child.on('error', reject);
    child.once('message', () => resolve(child));
    child.once('exit', (code, signal) =>
      reject(new Error(`A reader ended with ${signal ?? code} before it had read anything`)),
    );
  }).finally(() => clearTimeout(timer));
}

function replyTo(child: ChildProcess, task: Serializable, bounds: Bounds): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, bounds.clockMs);
    const answered = (reply: unknown) => {
      finish();
      resolve(reply as Reply);
    };
    const ended = (_: number | null, signal: NodeJS.Signals | null) => {
      finish();
      if (isLate) reject(new ReadTooLate('it took too long by the clock'));
      else if (STOPPED_BY.has(signal ?? '')) reject(new Error('A reader was stopped'));
      else reject(new Unreadable('it takes too much processor time or memory to read'));
    };
    function finish() {
      clearTimeout(timer);
      child.off('message', answered).off('exit', ended);
    }
    child.on('message', answered).on('exit', ended);
    // If the process has just ended, “exit” follows.
    child.send(task, () => undefined);
  });
}
