import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { GreedyTask } from '../../../tests/support/greedy-reader.ts';
import { temporaryFolder } from '../../../tests/support/server-process.ts';
import { BOUNDS } from './bounds.ts';
import { createReader, ReadTooLate, Unreadable } from './create-reader.ts';

const READER = new URL('../../../tests/support/greedy-reader.ts', import.meta.url);
const KB_PER_MB = 1024;
const FOR_EVER_MS = 600_000;
const LONG_MS = 240_000;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

async function read(what: GreedyTask['what'], bounds = BOUNDS, file = READER) {
  const reader = createReader(file, bounds);
  return reader.read({ what }).finally(() => reader.close());
}

it('returns what the reader made, and says why it made nothing', async () => {
  const reader = createReader(READER);
  expect(await reader.read({ what: 'answer' })).toBe(0);
  const failing = reader.read({ what: 'fail' });
  await expect(failing).rejects.toEqual(new Unreadable('it is damaged'));
  await reader.close();
});

it('a reader sees none of the passwords in the environment of the server', async () => {
  vi.stubEnv('SMTP_URL', 'smtp://user:secret@localhost');
  const names = await read('environment').finally(() => vi.unstubAllEnvs());
  // The channel to the server, its number and the place of compiled code.
  const known = /^(?:NODE_CHANNEL_\w+|MALLOC_\w+|NODE_COMPILE_CACHE|TZ|NODE_UNIQUE_ID)$/;
  expect((names as string[]).filter((name) => !known.test(name))).toEqual([]);
});

it(
  'a task ends when it has used its own processor time, however long that takes by the clock, and leaves the next one alone',
  async () => {
    const reader = createReader(READER, { ...BOUNDS, cpuMs: 300, clockMs: FOR_EVER_MS });
    const pids = [];
    for (let task = 0; task < 4; task++) pids.push(await reader.read({ what: 'some' }));
    // Together they took 400 ms, in one process.
    expect(new Set(pids).size).toBe(1);
    const error = await reader.read({ what: 'compute' }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Unreadable);
    expect(error).not.toBeInstanceOf(ReadTooLate);
    expect(pids).not.toContain(await reader.read({ what: 'some' }));
    await reader.close();
  },
  LONG_MS,
);

it('a process that keeps much memory is not used again', async () => {
  const reader = createReader(READER);
  const first = await reader.read({ what: 'keep' });
  expect(await reader.read({ what: 'some' })).not.toBe(first);
  await reader.close();
});

it('a reader that waits for ever ends, too', async () => {
  const before = performance.now();
  await read('answer');
  // Starting counts as well, and takes longer on a busy machine.
  const bounds = { ...BOUNDS, clockMs: 500 + 5 * (performance.now() - before) };
  await expect(read('wait', bounds)).rejects.toBeInstanceOf(ReadTooLate);
});

it(
  'a reader that fills its heap ends',
  async () => {
    const bounds = { ...BOUNDS, memoryBytes: BOUNDS.memoryBytes / 2 };
    await expect(read('heap', bounds)).rejects.toBeInstanceOf(Unreadable);
  },
  LONG_MS,
);

it.skipIf(!existsSync('/proc/self/status'))(
  'a reader that fills buffers, which V8 does not count, ends before it has used much more than it may',
  async () => {
    const pidFile = path.join(folder.path, 'pid');
    let isDone = false;
    const reading = createReader(READER)
      .read({ what: 'buffers', pidFile })
      .finally(() => {
        isDone = true;
      });
    const failed = expect(reading).rejects.toBeInstanceOf(Unreadable);
    let peakMb = 0;
    while (!isDone) {
      peakMb = Math.max(peakMb, peakOf(pidFile));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await failed;
    // Node itself takes up to 100 MB, and the watcher looks every 10 ms.
    expect(peakMb).toBeGreaterThan(BOUNDS.memoryBytes / 1024 / 1024);
    expect(peakMb).toBeLessThan(500);
  },
  LONG_MS,
);

/** The most memory that the process has used, in MB, by the kernel's own count. */
function peakOf(pidFile: string): number {
  try {
    const status = readFileSync(`/proc/${readFileSync(pidFile, 'utf8')}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / KB_PER_MB;
  } catch {
    // The process has not started yet, or has ended.
    return 0;
  }
}

it('a reader that cannot even start is the fault of the server, not of what it was to read', async () => {
  const missing = new URL('./no-such-reader.ts', import.meta.url);
  const error = await read('answer', BOUNDS, missing).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(Unreadable);
});
