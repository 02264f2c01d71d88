import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The system counts the time of processes in these steps. */
export const TICK_MS = 10;

/** The CPU time in ms that a process has used, over all its threads. */
export function cpuTime(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (existsSync(file)) {
    // The second field, the name, may contain spaces; user and system time are the 14th and 15th.
    const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  }
  const [minutes = '0', seconds = '0'] = execFileSync('ps', ['-o', 'time=', '-p', String(pid)])
    .toString()
    .trim()
    .split(':');
  return (Number(minutes) * 60 + Number(seconds)) * 1000;
}

/** How many ms a process has waited for the processor while others had it. 0 if nobody counts. */
export function queueTime(pid: number): number {
  try {
    const [, nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return 0;
  }
}

const ATTEMPTS_MAX = 5;
const LINEAR = 5;
/** Less than this cannot be measured well. */
const LEAST_MS = 4;

function ownCpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * How many times as long four times the input takes, in CPU time of this process or by `clock`: about 4 if the
 * time grows with the length, 16 if it grows with its square. The best of several attempts, because
 * others use the machine. The input itself has run once before: its first run also compiles the code,
 * which would hide how much longer the other takes.
 */
export async function growthOfTime<Input>(
  make: (size: number) => Input,
  size: number,
  run: (input: Input) => unknown,
  clock = ownCpuTime,
  leastMs = LEAST_MS,
): Promise<number> {
  const [one, four] = [make(size), make(4 * size)];
  let [oneMs, fourMs] = [await timeOf(() => run(one), clock), Number.POSITIVE_INFINITY];
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 1; attempt <= ATTEMPTS_MAX && growth >= LINEAR; attempt++) {
    oneMs = Math.min(oneMs, await timeOf(() => run(one), clock));
    fourMs = Math.min(fourMs, await timeOf(() => run(four), clock));
    growth = fourMs / Math.max(oneMs, leastMs);
  }
  return growth;
}

async function timeOf(run: () => unknown, clock: () => number): Promise<number> {
  const before = clock();
  await run();
  return clock() - before;
}
