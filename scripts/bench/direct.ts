import pg from 'pg';
import type { LoadResult } from './client.ts';
import type { Scenario } from './scenarios.ts';

/** The same SQL through pg with pipelining, as one would write it by hand. */
export interface DirectLoad {
  url: string;
  scenario: Scenario;
  connections: number;
  seconds: number;
}

const CLAIMS = { sub: '00000000-0000-4000-8000-000000000001', role: 'authenticated' };
let pool: pg.Pool | undefined;

async function send({ url, scenario, connections, seconds }: DirectLoad): Promise<LoadResult> {
  pool ??= new pg.Pool({
    connectionString: url,
    max: connections,
    idleTimeoutMillis: 0,
    pipeline: true,
  });
  const direct = pool;
  const started = performance.now();
  const end = started + seconds * 1000;
  let count = 0;
  let slowestMs = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const sent = performance.now();
        await run(direct, scenario);
        slowestMs = Math.max(slowestMs, performance.now() - sent);
        count++;
      }
    }),
  );
  return { count, seconds: (performance.now() - started) / 1000, slowestMs };
}

async function run(direct: pg.Pool, { name, role, mode, sql, values }: Scenario): Promise<string> {
  const client = await direct.connect();
  try {
    const [, , result] = await Promise.all([
      client.query(`begin ${mode}`),
      client.query({
        name: 'become',
        text: `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
        values: [role, JSON.stringify({ ...CLAIMS, role })],
      }),
      client.query({ name, text: sql, values }),
      client.query('commit'),
    ]);
    return JSON.stringify(result.rows);
  } finally {
    client.release();
  }
}

process.on('message', async (load: DirectLoad) => process.send?.(await send(load)));
