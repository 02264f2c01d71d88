import { z } from 'zod';
import { VACANCY_HOURS, VACANCY_KINDS } from '../records/trade.ts';

const kindSchema = z.enum(Object.keys(VACANCY_KINDS) as [keyof typeof VACANCY_KINDS]);

/** An open vacancy in a list, as the database's `private.vacancy_summary` returns it. */
export const jobSummarySchema = z.object({
  slug: z.string(),
  title: z.string(),
  kind: kindSchema,
  /** `null` if the employer is confidential. */
  employer: z.string().nullable(),
  trade: z.string().nullable(),
  suburb: z.string(),
  state: z.string(),
  hours: z.enum(Object.keys(VACANCY_HOURS) as [keyof typeof VACANCY_HOURS]),
  pay_from: z.number().nullable(),
  pay_to: z.number().nullable(),
  pay_per: z.enum(['hour', 'year']).nullable(),
  pay_note: z.string().nullable(),
  starts_on: z.string().nullable(),
  closes_on: z.string().nullable(),
  summary: z.string(),
  published_at: z.string(),
});

export type JobSummary = z.infer<typeof jobSummarySchema>;

/** The whole advert of an open vacancy. */
export const jobSchema = jobSummarySchema.extend({
  reference: z.string(),
  postcode: z.string().nullable(),
  region: z.string(),
  positions: z.number(),
  hours_note: z.string().nullable(),
  description: z.string(),
  requirements: z.array(z.string()),
  minimum_age: z.number().nullable(),
});

export type Job = z.infer<typeof jobSchema>;

/** What `find_open_vacancies` returns: one page, and what all open vacancies can be filtered by. */
export const jobListSchema = z.object({
  total: z.number(),
  jobs: z.array(jobSummarySchema),
  kinds: z.array(z.string()),
  regions: z.array(z.string()),
  trades: z.array(z.string()),
  /** The words with their spelling corrected, if nothing has them as typed. */
  corrected: z.string().nullable(),
  /** Nothing has all of the words. */
  isPartial: z.boolean(),
});

export type JobList = z.infer<typeof jobListSchema>;

/** What `show_open_vacancy` returns. */
export const jobAnswerSchema = z.object({
  wasOpen: z.boolean(),
  job: jobSchema.nullable(),
  similar: z.array(jobSummarySchema),
});
