import { z } from 'zod';

const candidateSchema = z.object({
  id: z.string(),
  name: z.string(),
  suburb: z.string().nullable(),
  available_from: z.string().nullable(),
  introduction: z.string().nullable(),
  licences: z.array(z.string()),
  own_transport: z.boolean().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  answers: z.array(z.object({ label: z.string(), value: z.string() })).nullable(),
  cover_note: z.string().nullable(),
  has_resume: z.boolean(),
  answer: z.enum(['yes', 'no', 'interview']).nullable(),
  answer_note: z.string().nullable(),
});

/** What `read_shortlist` returns. */
export const shortlistSchema = z.object({
  title: z.string(),
  message: z.string().nullable(),
  expires_at: z.string(),
  /** Empty if the message greets by itself. */
  contact: z.string().nullable(),
  consultant: z.string().nullable(),
  phone: z.string().nullable(),
  job: z.string(),
  candidates: z.array(candidateSchema),
});

export type Shortlist = z.infer<typeof shortlistSchema>;
export type ShownCandidate = z.infer<typeof candidateSchema>;
