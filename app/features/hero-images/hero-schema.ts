import { z } from 'zod';

export const HERO_BUCKET = 'hero-images';

/** The start of a path to a file in the bucket (§2). */
const STORED = 'storage/';

/** An item of `list-hero-images` (§7). Folders have no id. */
const listedSchema = z.object({
  id: z.string().nullable(),
  name: z.string(),
  metadata: z.object({ size: z.number() }).partial().nullable().catch(null),
});

export interface HeroFile {
  name: string;
  size: number;
}

export function readHeroFiles(reply: unknown): HeroFile[] {
  return z
    .array(listedSchema)
    .parse(reply)
    .filter(({ id }) => id !== null)
    .map(({ name, metadata }) => ({ name, size: metadata?.size ?? 0 }));
}

export function heroPath(name: string): string {
  return STORED + name;
}

/** The file's name in the bucket, or `null` for an address on the site. */
export function heroName(path: string): string | null {
  return path.startsWith(STORED) ? path.slice(STORED.length) : null;
}
