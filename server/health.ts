import type { Sql } from 'postgres';

const HEALTH_TIMEOUT_MS = 2_000;

/** Whether the database answers now. */
export async function isHealthy(sql: Sql): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, HEALTH_TIMEOUT_MS, false);
  });
  const answered = sql`select 1`.then(
    () => true,
    () => false,
  );
  const healthy = await Promise.race([answered, tooLate]);
  clearTimeout(timer);
  return healthy;
}
