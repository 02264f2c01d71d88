import { z } from 'zod';

/** A detail of an application that is not the same as in the record of the person. */
export const differenceSchema = z.object({
  field: z.string(),
  sent: z.string().nullable(),
  known: z.string().nullable(),
});
