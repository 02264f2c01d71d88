import { statfs } from 'node:fs/promises';
import { z } from 'zod';
import type { JobRun } from '../jobs/clock.ts';
import type { DataClient } from '../site/data-client.ts';

const time = z.iso.datetime({ offset: true }).nullable();
const queue = z.object({ waiting: z.number(), waiting_since: time });
const messages = queue.extend({
  /** When the oldest message that keeps failing was first tried. */
  failing_since: time,
  failed_in_a_day: z.number(),
});

const storedFactsSchema = z.object({
  database: z.object({
    version: z.string(),
    size_bytes: z.number(),
    connections: z.number(),
    max_connections: z.number(),
  }),
  outbox: queue.extend({
    last_sent_at: time,
    failed_in_a_day: z.number(),
    mail: messages.extend({ last_sent_at: time }),
    texts: messages,
  }),
  webhooks: queue.extend({
    active: z.number(),
    failing: z.number(),
    switched_off: z.number(),
  }),
  mailbox: z
    .object({ last_success_at: time, last_error: z.string().nullable(), last_error_at: time })
    .nullable(),
  backups: z.object({
    is_on: z.boolean(),
    set_at: time,
    last_proven_at: time,
    last_problem_at: time,
  }),
});

/** What the database knows about the installation. */
export type StoredFacts = z.output<typeof storedFactsSchema>;

export interface Disk {
  /** What is kept there. */
  name: 'data' | 'backups';
  freeBytes: number;
  totalBytes: number;
}

export interface SystemFacts {
  /** Undefined if the database did not answer. */
  stored: StoredFacts | undefined;
  disks: Disk[];
  jobs: JobRun[];
}

interface FactsDeps {
  service: DataClient;
  /** The folders to look at. None with hosted Supabase. */
  folders: { name: Disk['name']; path: string }[];
  jobs: () => JobRun[];
}

/** How the installation is doing now. Never throws: what cannot be read is left out. */
export async function readSystemFacts({ service, folders, jobs }: FactsDeps): Promise<SystemFacts> {
  const [stored, disks] = await Promise.all([
    readStoredFacts(service),
    Promise.all(folders.map(readDisk)),
  ]);
  return { stored, disks: disks.filter((disk) => disk !== undefined), jobs: jobs() };
}

async function readStoredFacts(service: DataClient): Promise<StoredFacts | undefined> {
  const { data, error } = await service.rpc('system_facts');
  return error ? undefined : storedFactsSchema.parse(data);
}

/** Undefined if the folder does not exist, such as the one for backups before the first backup. */
async function readDisk({ name, path }: FactsDeps['folders'][number]): Promise<Disk | undefined> {
  const disk = await statfs(path).catch(() => undefined);
  if (!disk) return undefined;
  const { bavail, blocks, bsize } = disk;
  return { name, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
