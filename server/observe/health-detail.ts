import type { SystemStatus } from '../../app/lib/system/system-status.ts';
import { newestMigration } from '../database/migrating/migration-files.ts';
import type { DataClient } from '../site/data-client.ts';

/** What `/healthz?detail` says to those who may know: the reasons, as on the screen /admin/system. */
export interface HealthDetail extends Pick<SystemStatus, 'checks' | 'servers' | 'version'> {
  /** Whether this server can serve requests, as `/healthz` says without details. */
  ok: boolean;
  uptime_seconds: number;
  database: SystemStatus['database'] & {
    /** How long it took to answer. Null if it did not. */
    latency_ms: number | null;
    migrations: Migrations;
  };
}

interface Migrations {
  /** The newest migration that this version of Tuart has. */
  wanted: string;
  /** The newest that the database has. Null if it did not say. */
  applied: string | null;
}

interface HealthDeps {
  service: DataClient;
  readStatus: () => Promise<SystemStatus>;
}

export async function describeHealth(
  { service, readStatus }: HealthDeps,
  isReady: boolean,
): Promise<HealthDetail> {
  const started = performance.now();
  const { data: applied, error } = await service.rpc('newest_migration');
  const latency = Math.round(performance.now() - started);
  const { checks, servers, version, database } = await readStatus();
  return {
    ok: isReady,
    version,
    uptime_seconds: Math.floor(process.uptime()),
    checks,
    database: {
      ...database,
      latency_ms: error ? null : latency,
      migrations: { wanted: await newestMigration(), applied: error ? null : applied },
    },
    servers,
  };
}
