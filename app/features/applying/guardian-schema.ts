import { z } from 'zod';
import { dayText, payText, placeText } from '~/lib/jobs/job-words';
import { JOB_LINKS } from '~/lib/records/job-links';
import { SHARED_PARTS, VACANCY_HOURS, VACANCY_KINDS } from '~/lib/records/trade';
import { GUARDIAN } from './guardian-messages';

const jobSchema = z.object({
  title: z.string(),
  kind: z.enum(Object.keys(VACANCY_KINDS) as [keyof typeof VACANCY_KINDS]),
  /** `null` unless the vacancy is open. */
  slug: z.string().nullable(),
  /** `null` if the employer is confidential. */
  employer: z.string().nullable(),
  suburb: z.string().nullable(),
  state: z.string(),
  postcode: z.string().nullable(),
  hours: z.enum(Object.keys(VACANCY_HOURS) as [keyof typeof VACANCY_HOURS]),
  hours_note: z.string().nullable(),
  pay_from: z.number().nullable(),
  pay_to: z.number().nullable(),
  pay_per: z.enum(['hour', 'year']).nullable(),
  pay_note: z.string().nullable(),
  starts_on: z.string().nullable(),
});

/** What `read_guardian_request` returns, with the job in words: visitors load no script for them. */
export const guardianRequestSchema = z
  .object({
    candidate: z.string(),
    state: z.enum(['open', 'ended', 'adult']),
    answer: z.enum(['agreed', 'declined']).nullable(),
    answered_at: z.string().nullable(),
    /** They agreed after all, but the job had closed. */
    is_too_late: z.boolean().nullable(),
    shares: z.array(z.string()),
    /** When the link ends. */
    until: z.string().nullable(),
    contact: z.object({ name: z.string(), phone: z.string().nullable() }),
    job: jobSchema,
  })
  .transform(({ job, shares, ...request }) => ({
    ...request,
    job: job.title,
    advert: job.slug && JOB_LINKS.job + job.slug,
    facts: factsOf(job),
    shared: Object.entries(SHARED_PARTS)
      .filter(([part]) => shares.includes(part))
      .map(([, label]) => label),
  }));

export type GuardianRequest = z.infer<typeof guardianRequestSchema>;

function factsOf(job: z.infer<typeof jobSchema>): [label: string, value: string][] {
  const place = [placeText({ suburb: job.suburb ?? '', state: job.state }), job.postcode];
  const facts: [string, string | null][] = [
    ['Job', job.title],
    ['Job type', VACANCY_KINDS[job.kind]],
    ['Employer', job.employer ?? GUARDIAN.confidential],
    ['Location', place.filter(Boolean).join(' ').trim()],
    ['Pay', payText(job)],
    ['Hours', [VACANCY_HOURS[job.hours], job.hours_note].filter(Boolean).join(', ')],
    ['Starts', job.starts_on && dayText(job.starts_on)],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
