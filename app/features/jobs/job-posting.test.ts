import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Job } from '~/lib/jobs/job-summary';
import { FALLBACK_TIME_ZONE, setOfficeTimeZone } from '~/lib/office-time';
import { jobPosting } from './job-posting';

afterEach(() => setOfficeTimeZone(FALLBACK_TIME_ZONE));

const JOB: Job = {
  slug: 'apprentice-carpenter-1042',
  reference: 'V-1042',
  title: 'Apprentice carpenter',
  kind: 'apprenticeship',
  employer: 'Karri Homes',
  trade: 'Carpentry',
  suburb: 'Joondalup',
  state: 'WA',
  postcode: '6027',
  region: 'perth',
  positions: 2,
  hours: 'full_time',
  hours_note: null,
  pay_from: 24.5,
  pay_to: 28,
  pay_per: 'hour',
  pay_note: null,
  starts_on: '2027-02-01',
  closes_on: '2026-12-20',
  summary: 'Learn the trade.',
  description: 'You build homes.',
  requirements: ['Year 10'],
  minimum_age: null,
  published_at: '2026-11-16T00:30:00+00:00',
};

function postingOf(fields: Partial<Job> = {}) {
  const job = { ...JOB, ...fields };
  const html = `<p>${job.description}</p>`;
  return jobPosting({ job, html, siteUrl: 'https://tuart.example', company: 'Tuart Workforce' });
}

const withOffset = z.iso.datetime({ offset: true });

/** The properties that Google requires and recommends, each with the form it asks for. */
const GOOGLE = z.strictObject({
  '@type': z.literal('JobPosting'),
  title: z.string().min(1),
  description: z.string().regex(/^<p>/),
  datePosted: withOffset,
  hiringOrganization: z.union([
    z.strictObject({ '@type': z.literal('Organization'), name: z.string().min(1) }),
    z.literal('confidential'),
  ]),
  jobLocation: z.strictObject({
    '@type': z.literal('Place'),
    address: z.strictObject({
      '@type': z.literal('PostalAddress'),
      addressLocality: z.string().min(1),
      addressRegion: z.string().min(2),
      postalCode: z.string().length(4).optional(),
      addressCountry: z.literal('AU'),
    }),
  }),
  validThrough: withOffset.optional(),
  employmentType: z.array(z.enum(['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY'])).nonempty(),
  identifier: z.strictObject({
    '@type': z.literal('PropertyValue'),
    name: z.string().min(1),
    value: z.string().min(1),
  }),
  baseSalary: z
    .strictObject({
      '@type': z.literal('MonetaryAmount'),
      currency: z.literal('AUD'),
      value: z.strictObject({
        '@type': z.literal('QuantitativeValue'),
        value: z.number().optional(),
        minValue: z.number().optional(),
        maxValue: z.number().optional(),
        unitText: z.enum(['HOUR', 'YEAR']),
      }),
    })
    .optional(),
  directApply: z.literal(true),
  url: z.url(),
  jobStartDate: z.iso.date().optional(),
  totalJobOpenings: z.number().int().positive(),
});

describe('jobPosting', () => {
  it.each<Partial<Job>>([
    {},
    { employer: null },
    { kind: 'labour_hire', hours: 'casual', postcode: null },
    { kind: 'contract', hours: 'part_time', pay_from: null, pay_to: null, pay_per: null },
    { pay_from: 60_000, pay_to: 60_000, pay_per: 'year' },
    { starts_on: null, closes_on: null },
  ])('has what Google requires and recommends with %j', (fields) => {
    expect(() => GOOGLE.parse(postingOf(fields))).not.toThrow();
  });

  it('states times in the office’s time zone, and closes at the end of the day', () => {
    expect(postingOf()).toMatchObject({
      datePosted: '2026-11-16T08:30:00+08:00',
      validThrough: '2026-12-20T23:59:59+08:00',
    });
    setOfficeTimeZone('Australia/Adelaide');
    expect(postingOf()).toMatchObject({
      datePosted: '2026-11-16T11:00:00+10:30',
      validThrough: '2026-12-20T23:59:59+10:30',
    });
  });

  it('says “confidential” for an employer who is not shown', () => {
    expect(postingOf({ employer: null }).hiringOrganization).toBe('confidential');
    expect(postingOf().hiringOrganization).toMatchObject({ name: 'Karri Homes' });
  });

  it.each([
    [{}, { minValue: 24.5, maxValue: 28, unitText: 'HOUR' }],
    [{ pay_to: 24.5 }, { value: 24.5, unitText: 'HOUR' }],
    [
      { pay_from: 60_000, pay_to: null, pay_per: 'year' },
      { minValue: 60_000, unitText: 'YEAR' },
    ],
  ] as const)('pay %j', (fields, value) => {
    expect(postingOf(fields).baseSalary).toEqual({
      '@type': 'MonetaryAmount',
      currency: 'AUD',
      value: { '@type': 'QuantitativeValue', ...value },
    });
  });

  it.each([
    ['apprenticeship', 'full_time', ['FULL_TIME']],
    ['traineeship', 'part_time', ['PART_TIME']],
    ['labour_hire', 'casual', ['PART_TIME', 'TEMPORARY']],
    ['contract', 'full_time', ['FULL_TIME', 'CONTRACTOR']],
  ] as const)('a %s, %s, is %j', (kind, hours, types) => {
    expect(postingOf({ kind, hours }).employmentType).toEqual(types);
  });
});
