import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../postgresql/connection.ts';
import { ConnectionPool } from '../postgresql/connection-pool.ts';
import type { Asker } from '../postgresql/shares.ts';

/** `private.announce_site` says so when a transaction changes what visitors see. */
const ANNOUNCED = 'TU001';
const LONGEST_WAIT_MS = 2_000;

/** Work that changes what visitors see ends once they see it on this server, or after 2 s. */
export class CallerConnections extends ConnectionPool {
  /** Returns once visitors see everything that has been committed. */
  showChanges: () => Promise<unknown> = async () => {};

  override async use<T>(work: (sql: Connection) => Promise<T>, asker?: Asker): Promise<T> {
    let hasAnnounced = false;
    const result = await super.use((sql) => {
      sql.onNotice = (code) => {
        hasAnnounced ||= code === ANNOUNCED;
      };
      return work(sql);
    }, asker);
    if (hasAnnounced) await this.#untilShown();
    return result;
  }

  /** Never fails, because the change is committed. */
  async #untilShown(): Promise<void> {
    const shown = this.showChanges().catch(() => {});
    await Promise.race([shown, sleep(LONGEST_WAIT_MS, undefined, { ref: false })]);
  }
}
