import type { Owner } from '../../../database/pool.ts';
import type { Sql } from '../../../database/postgresql/sql.ts';
import { type ObjectStore, ORIGINAL } from '../object-stores/object-store.ts';

/** Any number that no other lock has. */
const HELD_LOCK = 8_827_403;

/**
 * Until the connection ends, no server removes files of this database: a backup copies those that
 * were there when it began. Files that are deleted meanwhile stay on the list for the next sweep.
 */
export async function holdFiles(sql: Sql): Promise<void> {
  await sql`select pg_advisory_lock_shared(${HELD_LOCK})`;
}

/**
 * Keeps rows and bytes in step. The list of unclaimed files has every version whose bytes may exist
 * without a row. A trigger removes a version from it when a row claims it, and puts it back when
 * the row is deleted.
 */
export class Files {
  readonly #owner: Owner;
  readonly #objects: ObjectStore;

  constructor(owner: Owner, objects: ObjectStore) {
    this.#owner = owner;
    this.#objects = objects;
  }

  /** Stores bytes, then lets `claim` write the row. If that fails, removes the bytes again. */
  async keep(version: string, bytes: Uint8Array, claim: () => Promise<void>): Promise<void> {
    await this.#owner`insert into tuart_backend.unclaimed_files (version) values (${version})`;
    try {
      await this.#objects.put(version, ORIGINAL, bytes);
      await claim();
    } catch (error) {
      await this.discard([version]);
      throw error;
    }
  }

  /**
   * Removes the bytes of versions that no row claims. Failures stay on the list for the next sweep,
   * and so does everything while a backup is made.
   */
  async discard(versions: string[]): Promise<void> {
    try {
      const unclaimed = await this.#owner<{ version: string }[]>`
        select version from tuart_backend.unclaimed_files
        where version = any(${versions}) and not exists (
          select from pg_locks
          where locktype = 'advisory' and objid = ${HELD_LOCK} and granted
            and database = (select oid from pg_database where datname = current_database())
        )
      `;
      const removed: string[] = [];
      for (const { version } of unclaimed) {
        await this.#objects.remove(version).then(
          () => removed.push(version),
          () => {},
        );
      }
      await this.#owner`
        delete from tuart_backend.unclaimed_files where version = any(${removed})
      `;
    } catch {
      // The database is unavailable at the moment. The list will still be there when it is back.
    }
  }

  /**
   * Cleans up after a server that died. If several servers share a database, `olderThanSeconds`
   * gives the others time to finish their uploads.
   */
  async sweep(olderThanSeconds: number): Promise<void> {
    await this.#objects.removeUnfinished(olderThanSeconds * 1000);
    const rows = await this.#owner<{ version: string }[]>`
      select version from tuart_backend.unclaimed_files
      where since <= now() - make_interval(secs => ${olderThanSeconds})
    `;
    await this.discard(rows.map(({ version }) => version));
  }
}
