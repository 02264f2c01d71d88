import type { Gauge } from 'prom-client';
import type { JobRun } from '../../jobs/clock.ts';
import type { KnownFacts } from '../known-facts.ts';
import type { Disk, StoredFacts } from '../system-facts.ts';

type MakeGauge = <L extends string = never>(
  name: string,
  help: string,
  labelNames?: L[],
) => Gauge<L>;

/**
 * Metrics from what the database, the disks and the jobs say. What is not known has no value: zero
 * would look like an answer. Returns a function that sets them.
 */
export function factMetrics(
  gauge: MakeGauge,
  hasBackups: boolean,
): (facts: KnownFacts, now: number) => void {
  const up = gauge('database_up', 'Whether the database answers');
  const setStored = storedMetrics(gauge, hasBackups);
  const setJobs = jobMetrics(gauge);
  const setDisks = diskMetrics(gauge);
  return ({ isDatabaseUp, stored, jobs, disks }, now) => {
    up.set(isDatabaseUp ? 1 : 0);
    setStored(stored, now);
    setJobs(jobs);
    setDisks(disks);
  };
}

function storedMetrics(gauge: MakeGauge, hasBackups: boolean) {
  const size = gauge('database_size_bytes', 'Size of the database');
  const used = gauge('database_connections', 'Connections to the database server, by anyone');
  const most = gauge('database_connections_max', 'Connections that the database server allows');
  const outbox = gauge('outbox_due', 'Messages that are due and not sent');
  const outboxAge = gauge(
    'outbox_oldest_due_seconds',
    'How long the oldest due message has waited',
  );
  const sent = gauge('outbox_last_sent_timestamp_seconds', 'When a message was last sent');
  const unsent = gauge('outbox_failed_in_a_day', 'Messages that could not be sent in the last day');
  const webhooks = gauge('webhooks_due', 'Webhook deliveries that are due and not sent');
  const webhookAge = gauge(
    'webhooks_oldest_due_seconds',
    'How long the oldest due delivery has waited',
  );
  const fetched = gauge('mailbox_last_success_timestamp_seconds', 'When mail was last fetched');
  const backups = gauge('backups_on', 'Whether the daily backup is switched on');
  const proven = gauge('backup_last_proven_timestamp_seconds', 'When a backup was last proven');
  const all = [size, used, most, outbox, outboxAge, sent, unsent, webhooks, webhookAge, fetched];

  return (stored: StoredFacts | undefined, now: number) => {
    for (const metric of [...all, backups, proven]) metric.remove();
    if (!stored) return;
    size.set(stored.database.size_bytes);
    used.set(stored.database.connections);
    most.set(stored.database.max_connections);
    outbox.set(stored.outbox.waiting);
    outboxAge.set(secondsSince(stored.outbox.waiting_since, now));
    unsent.set(stored.outbox.failed_in_a_day);
    webhooks.set(stored.webhooks.waiting);
    webhookAge.set(secondsSince(stored.webhooks.waiting_since, now));
    setTime(sent, stored.outbox.last_sent_at);
    setTime(fetched, stored.mailbox?.last_success_at);
    if (!hasBackups) return;
    backups.set(stored.backups.is_on ? 1 : 0);
    setTime(proven, stored.backups.last_proven_at);
  };
}

function setTime(metric: Gauge, time: string | null | undefined): void {
  if (time) metric.set(Date.parse(time) / 1000);
}

function secondsSince(time: string | null, now: number): number {
  return time === null ? 0 : Math.max(0, (now - Date.parse(time)) / 1000);
}

function jobMetrics(gauge: MakeGauge) {
  // Prometheus has its own label `job`.
  const labels: 'name'[] = ['name'];
  const every = gauge('job_interval_seconds', 'How long a job waits between two runs', labels);
  const started = gauge('job_last_start_timestamp_seconds', 'When a job last began', labels);
  const success = gauge('job_last_success_timestamp_seconds', 'When a job last succeeded', labels);
  const failure = gauge('job_last_failure_timestamp_seconds', 'When a job last failed', labels);
  const failing = gauge('job_failing', 'Whether the last run of a job failed', labels);
  const duration = gauge('job_duration_seconds', 'How long the last run of a job took', labels);
  return (jobs: JobRun[]) => {
    for (const run of jobs) {
      const job = { name: run.name };
      every.set(job, run.everyMs / 1000);
      started.set(job, run.startedAt / 1000);
      failing.set(job, run.failure === undefined ? 0 : 1);
      if (run.succeededAt !== undefined) success.set(job, run.succeededAt / 1000);
      if (run.failedAt !== undefined) failure.set(job, run.failedAt / 1000);
      if (run.durationMs !== undefined) duration.set(job, run.durationMs / 1000);
    }
  };
}

function diskMetrics(gauge: MakeGauge) {
  const free = gauge('disk_free_bytes', 'Free space of the disk, by what is kept there', ['disk']);
  const total = gauge('disk_total_bytes', 'Size of the disk, by what is kept there', ['disk']);
  return (disks: Disk[]) => {
    for (const { name: disk, freeBytes, totalBytes } of disks) {
      free.set({ disk }, freeBytes);
      total.set({ disk }, totalBytes);
    }
  };
}
