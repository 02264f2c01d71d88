import { readFile } from 'node:fs/promises';
import type { CallerPool } from '../../server/database/pool.ts';

export const RUNS = 11;

/** Times of the fastest run, which other work on the machine disturbed least. */
interface Timing {
  wallMs: number;
  /** How long PostgreSQL computed, if the system reports it. The goal applies to this. */
  cpuMs: number;
}

export interface Question {
  name: string;
  sql: string;
  limitMs: number;
}

interface Asker {
  role: 'authenticated' | 'service_role';
  sub?: string;
}

/** Prints how long the database takes to answer a question, and whether that is within its goal. */
export async function ask(caller: CallerPool, asker: Asker, question: Question) {
  print(question, await time(caller, asker, question.sql));
}

async function time(caller: CallerPool, asker: Asker, statement: string): Promise<Timing> {
  const claims = JSON.stringify(asker);
  const best: Timing = { wallMs: Number.POSITIVE_INFINITY, cpuMs: Number.POSITIVE_INFINITY };
  for (let run = 0; run < RUNS; run++) {
    await caller.begin(async (sql) => {
      const [backend] = await sql`
        select set_config('role', ${asker.role}, true),
          set_config('request.jwt.claims', ${claims}, true), pg_backend_pid() as pid
      `;
      const cpu = await cpuMs(backend?.pid);
      const started = performance.now();
      await sql.unsafe(statement);
      const taken = performance.now() - started;
      best.wallMs = Math.min(best.wallMs, taken);
      best.cpuMs = Math.min(best.cpuMs, ((await cpuMs(backend?.pid)) ?? taken) - (cpu ?? 0));
    });
  }
  return best;
}

/** How long a process has used a processor, according to Linux. */
async function cpuMs(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => undefined);
  return stat === undefined ? undefined : Number(stat.split(' ')[0]) / 1e6;
}

function print({ name, limitMs }: Question, { wallMs, cpuMs }: Timing) {
  const columns = [
    name.padEnd(60),
    `${wallMs.toFixed(1)} ms`.padStart(10),
    `${cpuMs.toFixed(1)} ms`.padStart(10),
    `of ${limitMs}`.padStart(8),
    cpuMs <= limitMs ? '' : '  over',
  ];
  console.log(columns.join(''));
}
