import { z } from 'zod';

const resultSchema = z.object({
  kind: z.string(),
  path: z.string().startsWith('/'),
  /** Both texts have their matches marked: see `app/lib/matches.ts`. */
  title: z.string(),
  excerpt: z.string(),
});

/** What the database function `search_site` returns. */
export const searchAnswerSchema = z.object({
  /** The search with its spelling corrected, if nothing was found otherwise. */
  corrected: z.string().nullable(),
  /** No page has all of the words. */
  isPartial: z.boolean(),
  results: z.array(resultSchema),
});

export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
export type SearchResult = z.infer<typeof resultSchema>;
