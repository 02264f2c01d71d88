import { z } from 'zod';

/**
 * The format of the archive. A reader refuses one that it does not know. What is added must let
 * earlier versions read the rest: people restore the backup from before an upgrade with them.
 */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const tableSchema = z.object({
  /** With its schema, as SQL writes it. */
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Of all rows in PostgreSQL's text format, in the order of the archive. */
  sha256,
  /** Entries of the archive, in order. Each is part of the rows, compressed with zstd. */
  parts: z.array(z.object({ name: z.string(), sha256 })),
});

/** The last entry of the archive: what it holds, and how to check it. */
export const manifestSchema = z.object({
  product: z.literal('tuart'),
  format: z.literal(FORMAT),
  version: z.string(),
  madeAt: z.string(),
  postgres: z.string(),
  newestMigration: z.string(),
  /** Every migration that the database had, which restoring applies again. */
  bootstrap: z.array(z.string()),
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  counters: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Uploaded files. Null if the backup was made without them. */
  files: z.array(z.object({ version: z.string(), bytes: z.number(), sha256 })).nullable(),
  /** Files that the database names but that were not there. */
  missingFiles: z.array(z.string()),
  /** Files in the archive that were not what the database says about them: they were damaged. */
  damagedFiles: z.array(z.string()).default([]),
  secrets: z.array(z.object({ name: z.string(), sha256 })),
  /** Whether a seal follows the tar. Without this, nobody would notice that it was cut off. */
  isSealed: z.boolean().default(false),
});

export type Manifest = z.output<typeof manifestSchema>;
export type TableEntry = Manifest['tables'][number];

export const fileEntry = (version: string) => `files/${version}`;
export const secretEntry = (name: string) => `secrets/${name}`;
export const partEntry = (table: string, number: number) =>
  `tables/${table}/${String(number).padStart(6, '0')}.zst`;

/** The checksum of each entry except the manifest, in the archive's order. */
export function checksumsOf({ tables, files, secrets }: Manifest): Map<string, string> {
  return new Map([
    ...secrets.map(({ name, sha256 }) => [secretEntry(name), sha256] as const),
    ...tables.flatMap(({ parts }) => parts.map(({ name, sha256 }) => [name, sha256] as const)),
    ...(files ?? []).map(({ version, sha256 }) => [fileEntry(version), sha256] as const),
  ]);
}
