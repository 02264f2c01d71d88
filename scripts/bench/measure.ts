import type { Load, LoadResult } from './client.ts';
import { cpuSeconds } from './processes.ts';

export const CONNECTIONS = 10;
export const SECONDS = Number(process.env.SECONDS ?? 6);
const ROUNDS = 3;
const WARM_UP_REQUESTS = 3000;

export interface Subject {
  /** The process whose CPU counts, including its children. */
  pid: number;
  postmaster?: number;
  run(seconds: number): Promise<LoadResult>;
}

export interface Figures {
  perSecond: number;
  nodeMicros: number;
  databaseMicros: number;
}

/** Runs until the code is compiled: before that, a request costs up to twice as much. */
export async function warmUp(subjects: Subject[]) {
  for (const { run } of subjects) {
    for (let count = 0; count < WARM_UP_REQUESTS; ) count += (await run(1)).count;
  }
}

/** Measures the subjects in turn, so that other work on the machine affects them equally. */
export async function measure(subjects: Subject[]): Promise<Figures[]> {
  const totals = subjects.map(() => ({ count: 0, seconds: 0, node: 0, database: 0 }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { pid, postmaster, run }] of subjects.entries()) {
      const node = cpuSeconds(pid);
      const database = cpuSeconds(postmaster);
      const { count, seconds } = await run(SECONDS / ROUNDS);
      const total = totals[index];
      if (!total) continue;
      total.count += count;
      total.seconds += seconds;
      total.node += cpuSeconds(pid) - node;
      total.database += cpuSeconds(postmaster) - database;
    }
  }
  return totals.map(({ count, seconds, node, database }) => ({
    perSecond: count / seconds,
    nodeMicros: (node * 1e6) / count,
    databaseMicros: (database * 1e6) / count,
  }));
}

/** A request as sent over the network. */
export function wireRequest(
  { method, path, body }: { method: string; path: string; body?: string },
  headers: Record<string, string>,
): Load['request'] {
  const all = {
    Host: '127.0.0.1',
    ...headers,
    ...(body === undefined
      ? {}
      : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}

export function row(name: string, figures: Figures, reference: Figures, of: string): string {
  const { perSecond, nodeMicros, databaseMicros } = figures;
  const rate = perSecond / reference.perSecond;
  const cpu = (reference.nodeMicros + reference.databaseMicros) / (nodeMicros + databaseMicros);
  return [
    name.padEnd(30),
    `${perSecond.toFixed(0).padStart(6)}/s`,
    `Node ${nodeMicros.toFixed(0).padStart(5)} µs`,
    databaseMicros > 0 ? `PostgreSQL ${databaseMicros.toFixed(0).padStart(4)} µs` : ' '.repeat(18),
    `${rate.toFixed(2)} of ${of} by rate, ${cpu.toFixed(2)} by CPU`,
  ].join('  ');
}
