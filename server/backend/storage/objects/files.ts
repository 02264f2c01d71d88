import type { Owner } from '../../../database/pool.ts';
import { type ObjectStore, ORIGINAL } from '../object-stores/object-store.ts';

/**
 * Keeps rows and bytes in step. The list of unclaimed files names every version whose bytes may
 * exist without a row; a trigger takes a version off it when a row claims it and puts it back when
 * the row goes.
 */
export class Files {
  readonly #owner: Owner;
  readonly #objects: ObjectStore;

  constructor(owner: Owner, objects: ObjectStore) {
    this.#owner = owner;
    this.#objects = objects;
  }

  /** Stores bytes, then lets `claim` write the row. Without the row the bytes go again. */
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

  /** Removes the bytes of versions that no row claims. What fails stays listed for the next sweep. */
  async discard(versions: string[]): Promise<void> {
    try {
      const unclaimed = await this.#owner<{ version: string }[]>`
        select version from tuart_backend.unclaimed_files where version = any(${versions})
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
      // The database is gone for the moment: the list is still there when it is back.
    }
  }

  /**
   * Clears up after a server that died. Where several share a database, `olderThanSeconds` leaves
   * the others time to finish what they are about.
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
