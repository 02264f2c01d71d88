import { z } from 'zod';

/** `look`: someone should look at it. `broken`: something does not work. */
export const STATES = ['fine', 'look', 'broken'] as const;
export type State = (typeof STATES)[number];

export const PARTS = [
  'servers',
  'database',
  'disks',
  'mail',
  'mail in',
  'texts',
  'webhooks',
  'jobs',
  'backups',
  'errors',
] as const;
export type Part = (typeof PARTS)[number];

const checkSchema = z.object({
  /** Names the thing, and stays the same while its state changes. */
  key: z.string(),
  part: z.enum(PARTS),
  state: z.enum(STATES),
  /** One plain sentence. */
  sentence: z.string(),
  /** What to do about it. */
  advice: z.string().optional(),
});

/** How one thing is doing. */
export type Check = z.output<typeof checkSchema>;

const diskSchema = z.object({
  name: z.enum(['data', 'backups']),
  freeBytes: z.number(),
  totalBytes: z.number(),
});

const jobSchema = z.object({
  name: z.string(),
  everyMs: z.number(),
  startedAt: z.number(),
  succeededAt: z.number().optional(),
  failedAt: z.number().optional(),
  failingSince: z.number().optional(),
  failure: z.string().optional(),
  durationMs: z.number().optional(),
});

export type ReportedJob = z.output<typeof jobSchema>;

/** What a server tells about itself once a minute. */
export const serverReportSchema = z.object({
  name: z.string(),
  version: z.string(),
  started_at: z.string(),
  seen_at: z.string(),
  jobs: z.array(jobSchema),
  disks: z.array(diskSchema),
});

export type ServerReport = z.output<typeof serverReportSchema>;

/** Errors of one kind, of the last day. */
export const errorKindSchema = z.object({
  fingerprint: z.string(),
  message: z.string(),
  code: z.string().nullable(),
  place: z.string().nullable(),
  amount: z.number(),
  first_at: z.string(),
  last_at: z.string(),
  request_id: z.string().nullable(),
});

export type ErrorKind = z.output<typeof errorKindSchema>;

/** Everything that administrators may know about the installation. */
export const systemStatusSchema = z.object({
  version: z.string(),
  /** Null with hosted Supabase, which makes its own backups. */
  backups: z
    .object({
      place: z.string(),
      isEncrypted: z.boolean(),
      lastProvenAt: z.string().nullable(),
    })
    .nullable(),
  /** The server that answers. */
  server: z.string(),
  servers: z.array(serverReportSchema),
  database: z.object({
    kind: z.enum(['embedded', 'own', 'hosted']),
    /** Null if it did not answer. */
    facts: z
      .object({
        version: z.string(),
        sizeBytes: z.number(),
        connections: z.number(),
        maxConnections: z.number(),
      })
      .nullable(),
  }),
  mail: z.object({
    lastSentAt: z.string().nullable(),
    waiting: z.number(),
    failedInADay: z.number(),
  }),
  mailIn: z.object({ lastSuccessAt: z.string().nullable() }),
  errors: z.array(errorKindSchema),
  checks: z.array(checkSchema),
});

export type SystemStatus = z.output<typeof systemStatusSchema>;

/** The worst of the states. */
export function worst(states: State[]): State {
  return STATES.findLast((state) => states.includes(state)) ?? 'fine';
}
