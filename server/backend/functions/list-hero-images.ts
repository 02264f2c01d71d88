import { z } from 'zod';
import { type EdgeFunction, readBody } from './edge-function.ts';

const LIST_LIMIT = 100; // §9

const bodySchema = z.object({
  bucket: z.literal('hero-images').default('hero-images'),
  path: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(LIST_LIMIT).default(LIST_LIMIT),
});

/**
 * The images that staff can choose a hero from, sorted by name (§7). The bucket's policy decides
 * who may list them.
 */
export const listHeroImages: EdgeFunction = async (request, { caller }) => {
  const { bucket, path, limit } = await readBody(request, bodySchema);
  const { data, error } = await caller.storage
    .from(bucket)
    .list(path, { limit, sortBy: { column: 'name', order: 'asc' } });
  if (error) {
    const status = 'status' in error && typeof error.status === 'number' ? error.status : 400;
    return Response.json({ error: error.message }, { status });
  }
  return Response.json(
    data.map(({ id, name, updated_at, metadata }) => ({ id, name, updated_at, metadata })),
  );
};
