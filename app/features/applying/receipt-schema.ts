import { z } from 'zod';
import { differenceSchema } from '~/lib/records/difference-schema';

const answerSchema = z.object({ name: z.string(), label: z.string(), value: z.string() });

/** What `read_receipt` returns. */
export const receiptSchema = z.object({
  reference: z.string(),
  stage: z.string(),
  received_at: z.string(),
  /** When we promised to reply, while nobody has looked at it. */
  reply_by: z.string().nullable(),
  job: z.object({ title: z.string(), reference: z.string(), slug: z.string().nullable() }),
  /** Whom to call: a name and a number. */
  contact: z.string().nullable(),
  can_change: z.boolean(),
  waits_for_guardian: z.boolean(),
  guardian_answer: z.enum(['agreed', 'declined']).nullable(),
  /** The parent or guardian whom the person named, while the address can still be put right. */
  guardian: z
    .object({
      name: z.string().nullable(),
      email: z.string(),
      asked_at: z.string().nullable(),
      /** They are about to be asked. */
      is_next: z.boolean(),
    })
    .nullable(),
  has_resume: z.boolean(),
  /** What was added by this link. */
  files: z.array(z.object({ name: z.string(), added_at: z.string() })),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  suburb: z.string().nullable(),
  postcode: z.string().nullable(),
  available_from: z.string().nullable(),
  cover_note: z.string().nullable(),
  answers: z.array(answerSchema),
  shares: z.array(z.string()),
  /** Those that are still to come. */
  interviews: z.array(
    z.object({ starts_at: z.string(), minutes: z.number(), place: z.string().nullable() }),
  ),
});

export type Receipt = z.infer<typeof receiptSchema>;

/** What `read_unconfirmed` returns. */
export const unconfirmedSchema = z.object({
  reference: z.string(),
  received_at: z.string(),
  job: z.object({ title: z.string(), reference: z.string() }),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  suburb: z.string().nullable(),
  cover_note: z.string().nullable(),
  answers: z.array(answerSchema),
  has_resume: z.boolean(),
  /** There is an earlier application for the same job. */
  replaces: z.boolean(),
  differences: z.array(differenceSchema),
});

export type Unconfirmed = z.infer<typeof unconfirmedSchema>;
