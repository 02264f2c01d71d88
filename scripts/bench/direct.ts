import postgres, { type Sql } from 'postgres';
import type { LoadResult } from './client.ts';
import type { Scenario } from './scenarios.ts';

/** The same SQL by postgres.js, as one would write it by hand. */
export interface DirectLoad {
  url: string;
  scenario: Scenario;
  connections: number;
  seconds: number;
}

const CLAIMS = { sub: '00000000-0000-4000-8000-000000000001', role: 'authenticated' };
let pool: Sql | undefined;

async function send({ url, scenario, connections, seconds }: DirectLoad): Promise<LoadResult> {
  pool ??= postgres(url, { max: connections });
  const sql = pool;
  const started = performance.now();
  const end = started + seconds * 1000;
  let count = 0;
  let slowestMs = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const sent = performance.now();
        await run(sql, scenario);
        slowestMs = Math.max(slowestMs, performance.now() - sent);
        count++;
      }
    }),
  );
  return { count, seconds: (performance.now() - started) / 1000, slowestMs };
}

async function run(sql: Sql, { role, mode, sql: text, values }: Scenario): Promise<string> {
  const rows = await sql.begin(mode, async (tx) => {
    await tx`
      select set_config('role', ${role}, true),
        set_config('request.jwt.claims', ${JSON.stringify({ ...CLAIMS, role })}, true)`;
    return tx.unsafe(text, values, { prepare: true });
  });
  return JSON.stringify(rows);
}

process.on('message', async (load: DirectLoad) => process.send?.(await send(load)));
