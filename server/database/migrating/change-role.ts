import { DatabaseError } from 'pg';
import type { Sql } from '../postgresql/sql.ts';

const TRIES = 5;
const INTERNAL_ERROR = 'XX000';

/**
 * Changes a role in the caller's transaction. Roles belong to all databases of a PostgreSQL, so
 * another database may be changing the same one. PostgreSQL then waits until that change is
 * committed and refuses this one (“tuple concurrently updated”), which the next try gets past.
 */
export async function changeRole(sql: Sql, statement: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    await sql`savepoint change_role`;
    try {
      await sql.unsafe(statement);
      await sql`release savepoint change_role`;
      return;
    } catch (error) {
      const isRefused = error instanceof DatabaseError && error.code === INTERNAL_ERROR;
      if (!isRefused || tries === TRIES) throw error;
      await sql`rollback to savepoint change_role`;
    }
  }
}
