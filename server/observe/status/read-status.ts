import { z } from 'zod';
import {
  errorKindSchema,
  type ServerReport,
  type SystemStatus,
  serverReportSchema,
} from '../../../app/lib/system/system-status.ts';
import { jobRuns } from '../../jobs/clock.ts';
import type { DataClient } from '../../site/data-client.ts';
import { readSystemFacts, type SystemFacts } from '../system-facts.ts';
import { checkSystem } from './checks.ts';
import type { SystemSetup } from './setup.ts';

const reportsSchema = z.object({
  now: z.string(),
  servers: z.array(serverReportSchema),
  errors: z.array(errorKindSchema),
});

/** How the installation is doing now, and what that means. Never throws. */
export async function readSystemStatus(
  service: DataClient,
  setup: SystemSetup,
): Promise<SystemStatus> {
  const [facts, reports] = await Promise.all([
    readSystemFacts({ service, folders: setup.folders, jobs: jobRuns }),
    readReports(service),
  ]);
  const { stored } = facts;
  const others = reports.servers.filter(({ name }) => name !== setup.name);
  const servers = [...others, reportOf(setup, facts, reports.now)].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
  const now = Date.parse(reports.now);
  return {
    version: setup.version,
    backups: setup.backups && {
      ...setup.backups,
      lastProvenAt: stored?.backups.last_proven_at ?? null,
    },
    server: setup.name,
    servers,
    database: {
      kind: setup.database,
      facts: stored
        ? {
            version: stored.database.version,
            sizeBytes: stored.database.size_bytes,
            connections: stored.database.connections,
            maxConnections: stored.database.max_connections,
          }
        : null,
    },
    mail: {
      lastSentAt: stored?.outbox.mail.last_sent_at ?? null,
      waiting: stored?.outbox.mail.waiting ?? 0,
      failedInADay: stored?.outbox.mail.failed_in_a_day ?? 0,
    },
    mailIn: { lastSuccessAt: stored?.mailbox?.last_success_at ?? null },
    errors: reports.errors,
    checks: checkSystem({ now, setup, stored, servers, errors: reports.errors }),
  };
}

/** What this server reports about itself. */
export function reportOf(setup: SystemSetup, facts: SystemFacts, now: string): ServerReport {
  return {
    name: setup.name,
    version: setup.version,
    started_at: setup.startedAt,
    seen_at: now,
    jobs: facts.jobs,
    disks: facts.disks,
  };
}

async function readReports(service: DataClient): Promise<z.output<typeof reportsSchema>> {
  const { data, error } = await service.rpc('server_reports');
  if (error) return { now: new Date().toISOString(), servers: [], errors: [] };
  return reportsSchema.parse(data);
}
